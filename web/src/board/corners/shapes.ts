// Shapes that several corners share, their middle at 0 0.
export const CAR = 'M-50 14V4c0-9 8-13 19-15l11-15c2-3 6-5 10-5h24c5 0 9 2 12 6l11 14c9 2 16 6 16 14v11z';
export const CAR_GLASS = 'M-20-11l8-10c1-2 3-2 5-2h6v12zM6-11v-12h8c3 0 5 1 6 3l8 9z';
/** A hand that points to the left. */
export const HAND =
  'M22-10C14-17 6-19-2-15L-40-15a7 7 0 0 0 0 14H-13a6 6 0 0 0 2 10 6 6 0 0 0 5 8q2 4 9 4H10Q18 21 22 15z';
export const CUFF = 'M24-13h16v32H24z';
export const ARROW = 'M-46 0-22-20v11H44V9H-22v11z';
