/** The service's own mark, beside its name. */
export function Mark() {
  return <span class="mark" aria-hidden="true" />;
}
