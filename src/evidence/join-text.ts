/** Where ids of Azure begin. */
const AZURE = /^\/(?:subscriptions|providers)\//i;

/**
 * A text as it joins: Azure ignores the case of its ids and a slash at their end (Azure Resource Manager documentation, Azure resource
 * ids are case-insensitive); other texts join as they are.
 */
export function joinText(text: string): string {
  return text.startsWith('/') && AZURE.test(text) ? asAzure(text) : text;
}

/** A part of an id of Azure, in the one spelling that is compared. */
export function asAzure(text: string): string {
  const folded = text.toLowerCase();
  return folded.endsWith('/') ? folded.slice(0, -1) : folded;
}
