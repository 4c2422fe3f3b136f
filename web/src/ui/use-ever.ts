import { useState } from 'react';

/** Whether something has ever been so: what is loaded when it is first opened stays, so that it can close as it opened. */
export function useEver(isSo: boolean): boolean {
  const [wasSo, setWasSo] = useState(isSo);
  if (isSo && !wasSo) setWasSo(true);
  return isSo || wasSo;
}
