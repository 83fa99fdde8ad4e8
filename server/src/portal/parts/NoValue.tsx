/** A dash in a cell that has no value. On phones the cell is left out. */
export function NoValue() {
  return <span class="no-value">–</span>;
}
