import { afterEach, describe, expect, it, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';
import { allHere, comes } from './on-the-way.ts';

const Window = () => null;

/** The browser's events and its connection, as far as a part asks for them. */
function browser(isOnline = true) {
  const events = new EventTarget();
  const connection = { onLine: isOnline };
  vi.stubGlobal('navigator', connection);
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  return { events, connection };
}

afterEach(() => vi.unstubAllGlobals());

describe('a part that comes later', () => {
  it('is fetched once, however often it is asked for', async () => {
    browser();
    const fetched = vi.fn<() => Promise<typeof Window>>(async () => Window);
    const part = lazyPart(fetched);
    expect(await Promise.all([part.load(), part.load()])).toEqual([Window, Window]);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('waits for a connection where there is none', async () => {
    const { events, connection } = browser(false);
    const fetched = vi
      .fn<() => Promise<typeof Window>>(async () => Window)
      .mockRejectedValueOnce(new TypeError('no network'));
    const loading = lazyPart(fetched).load();
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
    connection.onLine = true;
    events.dispatchEvent(new Event('online'));
    expect(await loading).toBe(Window);
  });

  it('that fails with a connection says so, and is tried again when asked for again', async () => {
    browser();
    const fetched = vi
      .fn<() => Promise<typeof Window>>(async () => Window)
      .mockRejectedValueOnce(new TypeError('gone with the old version'));
    const part = lazyPart(fetched);
    part.loadAhead();
    await expect(part.load()).rejects.toThrow('gone with the old version');
    expect(await part.load()).toBe(Window);
  });

  it('is fetched when somebody first touches the page, and not again', async () => {
    const { events } = browser();
    const fetched = vi.fn<() => Promise<typeof Window>>(async () => Window);
    const part = lazyPart(fetched);
    const giveUp = part.loadOnFirstTouch();
    expect(fetched).not.toHaveBeenCalled();
    events.dispatchEvent(new Event('pointerdown'));
    events.dispatchEvent(new Event('keydown'));
    await part.load();
    expect(fetched).toHaveBeenCalledTimes(1);
    giveUp();
  });

  it('is not fetched for somebody who has left before touching anything', () => {
    const { events } = browser();
    const fetched = vi.fn<() => Promise<typeof Window>>(async () => Window);
    lazyPart(fetched).loadOnFirstTouch()();
    events.dispatchEvent(new Event('pointerdown'));
    expect(fetched).not.toHaveBeenCalled();
  });

  it('is here only when what it waits for is here', async () => {
    browser();
    const texts = Promise.withResolvers<void>();
    const order: string[] = [];
    comes(() => texts.promise);
    const loading = lazyPart(async () => Window)
      .load()
      .then(() => order.push('part'));
    const page = allHere().then(() => order.push('page'));
    await Promise.resolve();
    order.push('texts');
    texts.resolve();
    await Promise.all([loading, page]);
    expect(order[0]).toBe('texts');
    expect(order).toHaveLength(3);
  });

  it('whose texts failed to come fetches them again when it is asked for again', async () => {
    browser();
    const texts = vi.fn<() => Promise<void>>(async () => undefined);
    texts.mockRejectedValueOnce(new TypeError('lost')).mockRejectedValueOnce(new TypeError('lost again'));
    comes(texts);
    const part = lazyPart(async () => Window);
    await expect(part.load()).rejects.toThrow('lost again');
    expect(await part.load()).toBe(Window);
    await allHere();
    expect(texts).toHaveBeenCalledTimes(3);
  });
});
