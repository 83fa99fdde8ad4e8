import type { ListModel, ShellModel, ViewTab } from "../model.ts";

export interface CallRow {
  id: string;
  at: string;
  method: string;
  /** The route's pattern, such as /hpm/{id}. */
  route: string;
  status: number;
  code: string | null;
  /** The page that explains the code. */
  codeUrl: string | null;
  reason: string | null;
  field: string | null;
  /** Null for a widget. */
  credential: { name: string; url: string } | null;
  traceId: string;
}

export interface CallsPage extends ShellModel {
  kind: "calls";
  tabs: readonly ViewTab[];
  list: ListModel;
  codes: readonly string[];
  /** Names by id. */
  credentials: Readonly<Record<string, string>>;
  rows: readonly CallRow[];
}
