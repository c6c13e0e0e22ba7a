import type { LiveEvent } from '#contract/live.ts'

/** One open stream. */
export interface Listener {
  accountId: string
  sessionId: string
  /** hears of the board */
  mayBook: boolean
  /** @param position the event's id */
  send: (event: LiveEvent, position: string) => void
  end: () => void
}

export interface Hub {
  /** Returns the way to leave. */
  join: (listener: Listener) => () => void
  /** What a trigger told: `<position> <what> <id>`. */
  hear: (message: string) => void
  /** Ends all streams: whoever listens comes back and hears what was missed. */
  endAll: () => void
}

/** A browser has one, for all its tabs; a few more while they change hands. */
const MOST_PER_SESSION = 8

/** Sets under a key, without empty ones. */
class Groups<T> {
  readonly #groups = new Map<string, Set<T>>()

  add(key: string, member: T): Set<T> {
    const group = this.#groups.get(key) ?? new Set()
    this.#groups.set(key, group.add(member))
    return group
  }

  delete(key: string, member: T): void {
    const group = this.#groups.get(key)
    group?.delete(member)
    if (group?.size === 0) this.#groups.delete(key)
  }

  of(key: string): readonly T[] {
    return [...(this.#groups.get(key) ?? [])]
  }
}

/** Passes what is heard to the streams of this process that it concerns. */
export function liveHub(): Hub {
  const byAccount = new Groups<Listener>()
  const bySession = new Groups<Listener>()
  const all = new Set<Listener>()

  function toBoards(event: LiveEvent, position: string): void {
    for (const listener of all) if (listener.mayBook) listener.send(event, position)
  }

  return {
    join(listener) {
      all.add(listener)
      byAccount.add(listener.accountId, listener)
      const [oldest] = bySession.add(listener.sessionId, listener)
      if (bySession.of(listener.sessionId).length > MOST_PER_SESSION) oldest?.end()
      return () => {
        all.delete(listener)
        byAccount.delete(listener.accountId, listener)
        bySession.delete(listener.sessionId, listener)
      }
    },
    hear(message) {
      const [position = '', what, id = ''] = message.split(' ')
      if (what === 'account') for (const each of byAccount.of(id)) each.send({ type: 'changed' }, position)
      if (what === 'session') for (const each of bySession.of(id)) each.end()
      if (what === 'gone') toBoards({ type: 'board', gone: [id], changed: [] }, position)
      if (what === 'changed') toBoards({ type: 'board', gone: [], changed: [id] }, position)
    },
    endAll() {
      for (const listener of all) listener.end()
    },
  }
}
