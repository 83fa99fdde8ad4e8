import type { Problem, SaveViewForm, ShellModel } from "../model.ts";

export type ViewListName = "payments" | "refunds" | "links";

/** The named views of a list. */
export interface ViewsPage extends ShellModel {
  kind: "views";
  list: ViewListName;
  listUrl: string;
  views: readonly {
    url: string;
    name: string;
    isShared: boolean;
    isOwn: boolean;
    /** Null: another member shares it. */
    editUrl: string | null;
  }[];
}

/** The form of a list that saves a view, alone on its page. */
export interface SaveViewPage extends ShellModel {
  kind: "save-view";
  list: ViewListName;
  listUrl: string;
  form: SaveViewForm;
  name: string;
  isShared: boolean;
  problems: readonly Problem[];
}

export interface EditViewPage extends ShellModel {
  kind: "edit-view";
  action: string;
  deleteUrl: string;
  viewsUrl: string;
  /** The name that the view has. */
  title: string;
  name: string;
  isShared: boolean;
  problems: readonly Problem[];
}

export type ViewsAreaPage = ViewsPage | SaveViewPage | EditViewPage;
