/** What browsers offer to choose; what counts is decided by the content. */
export const importFileTypes = '.xlsx,.csv,.txt';
