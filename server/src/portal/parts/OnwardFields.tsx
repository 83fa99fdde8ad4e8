import type { Onward } from "../page/onward.ts";

export function OnwardFields({ onward: { to, kept } }: { onward: Onward }) {
  return (
    <>
      <input type="hidden" name="to" value={to} />
      {kept !== "" && <input type="hidden" name="kept" value={kept} />}
    </>
  );
}
