import { compareTexts } from '../base/text-order.ts';

/** Natural order of control ids: AC-2 before AC-10, AC-2 before AC-2(1); the same on every machine. */
export function compareControls(left: string, right: string): number {
  const ofLeft = pieces(left);
  const ofRight = pieces(right);
  for (const [index, piece] of ofLeft.entries()) {
    const other = ofRight[index];
    if (other === undefined) return 1;
    const order = comparePieces(piece, other);
    if (order !== 0) return order;
  }
  return ofLeft.length - ofRight.length || compareTexts(left, right);
}

function pieces(id: string): readonly string[] {
  return id.slice(0, 200).match(/\d{1,15}|\D+/g) ?? [];
}

function comparePieces(left: string, right: string): number {
  const numbers = /^\d/.test(left) && /^\d/.test(right);
  return numbers ? Number(left) - Number(right) : compareTexts(left, right);
}
