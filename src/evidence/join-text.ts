const AZURE = /^\/(?:subscriptions|providers)\//i;

/**
 * A text in the form that joins compare. Azure ids are case-insensitive and may end in a slash (Azure Resource
 * Manager documentation, Azure resource ids are case-insensitive); other texts are unchanged.
 */
export function joinText(text: string): string {
  return text.startsWith('/') && AZURE.test(text) ? asAzure(text) : text;
}

/** A part of an Azure id in the form that joins compare. */
export function asAzure(text: string): string {
  const folded = text.toLowerCase();
  return folded.endsWith('/') ? folded.slice(0, -1) : folded;
}
