/** Leads from some rows of a list to all of them. */
export function AllLink({ url, text }: { url: string; text: string }) {
  return (
    <p class="above-filters">
      <a href={url}>{text}</a>
    </p>
  );
}
