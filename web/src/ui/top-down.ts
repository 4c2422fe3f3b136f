/**
 * For a column of parts that load by themselves: what stands under one that is still loading keeps its place and shows itself where
 * it will stay, so that nothing jumps away from under a finger.
 */
export const topDownClass = '[&>*:has([role=status][aria-busy=true])~*]:invisible';
