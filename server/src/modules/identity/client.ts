/** What this room knows of whoever calls, beside what they ask for. */
export interface Client {
  requestId: string;
  address: string;
  userAgent: string;
  /** The portal's own web, whose sessions are bound to the browser by a cookie. */
  isWebClient: boolean;
  bindingCookie: string | null;
  /** What marks the browser as one its person trusts. */
  deviceCookie: string | null;
  /** Polling that nobody asked for: does not keep a session alive. */
  isBackground: boolean;
  /** The bearer token, as sent. */
  token: string | null;
}
