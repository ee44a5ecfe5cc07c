export { contentTexts } from './content-texts.ts';
export { collectFindingSentences, readControls } from './finding-sentences.ts';
export { listSentences, listTexts } from './listing.ts';
