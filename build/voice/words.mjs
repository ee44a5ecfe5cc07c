/**
 * Words that readers do not understand at first sight, each with what to write. A pattern leaves out the uses that are
 * usual in the field, such as a legal hold or a program that asks for a password.
 */
const UNUSED = [
  { words: /\b(?:somebody|nobody|everybody)\b/i, write: 'name the principal: any principal, anonymous users, no role' },
  { words: /\bst(?:ands?|ood)\b(?!-(?:alone|ins?|by)\b)/i, write: 'is, means, appears' },
  { words: /\btold\b|\btells? of\b/i, write: 'known, stated, reports' },
  {
    words:
      /\bask(?:s|ed|ing)?\b(?! (?:who|your|the (?:user|operator|owner|administrator|reader)|an? administrator|for (?:a|an|the|your|another) (?:new |current |old |valid )?(?:password|passphrase|PIN|confirmation|code))\b)/i,
    write: 'requires, checks, requests',
  },
  { words: /\bbeside\b/i, write: 'next to, with' },
  { words: /\banew\b/i, write: 'again' },
  { words: /\bof (?:its|their) own\b/i, write: 'own, separate, dedicated' },
  { words: /\b(?:gravest|graver)\b/i, write: 'most severe' },
  { words: /\bwishes\b/i, write: 'requirements, version ranges' },
  { words: /(?<!Digital )\btwins?\b/i, write: 'counterpart, copy' },
  { words: /\bwhatever\b/i, write: 'name what it is' },
  {
    words:
      /(?<!\b(?:legal|litigation|retention|event-based|temporary|on|place|places) )\b(?:holds?|held)\b(?! (?:for|true|if|of|only|when)\b)/i,
    write: 'contains, has, keeps',
  },
  { words: /\bcomes? to\b/i, write: 'is, amounts to, results in' },
  { words: /\b(?:no|any|a|the) word of\b/i, write: 'mention of, setting for' },
  { words: /\bin (?:the )?clear\b(?!-?\s?text)/i, write: 'in clear text, unencrypted' },
  { words: /\bmade of itself\b/i, write: 'refers to itself' },
  { words: /\bas given\b/i, write: 'unchanged' },
  { words: /\bby hand of\b/i, write: 'manually' },
];

/** The unused words in a text: where each begins, and what to write. Line breaks count as spaces. */
export function findUnusedWords(text) {
  const line = text.replaceAll(/\s/g, ' ');
  return UNUSED.flatMap(({ words, write }) =>
    [...line.matchAll(new RegExp(words, 'gi'))].map((match) => ({
      offset: match.index,
      message: `says "${match[0]}". Write: ${write}`,
    })),
  ).toSorted((one, other) => one.offset - other.offset);
}

/** The number of the line of an offset, from 1. */
export function lineAt(text, offset) {
  return text.slice(0, offset).split('\n').length;
}
