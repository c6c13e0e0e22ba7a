import type { AccountId, PersonId } from '#domain/access/ids.ts'
import type { LiveEvent } from '#contract/sync/sync.ts'

/** One open stream. */
export interface Listener {
  accountId: AccountId
  personId: PersonId
  sessionId: string
  /** gets board events */
  mayBook: boolean
  /** @param position the event's id */
  send: (event: LiveEvent, position: string) => void
  end: () => void
}

export interface LiveHub {
  /** Returns `leave`. */
  join: (listener: Listener) => () => void
  /** Trigger payload: `<position> <what> <id>`, of a load that a carrier got `<position> gone <id> booked`. */
  hear: (message: string) => void
  /** how many streams are open */
  count: () => number
  /** Ends all streams; clients reconnect and catch up on what they missed. */
  endAll: () => void
}

/** Milliseconds to collect new and changed board loads, so a posted list sends one event, not one per load. */
const GATHER_MS = 250

/** Sets by key; empty sets are removed. */
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

/**
 * Routes each message to the streams of this process that it concerns.
 * @param most streams open at once; one more ends the oldest
 */
export function createLiveHub(most: { perSession: number; perPerson: number; perAccount: number }): LiveHub {
  const byAccount = new Groups<Listener>()
  const byPerson = new Groups<Listener>()
  const bySession = new Groups<Listener>()
  const all = new Set<Listener>()
  let gathered: { ids: Set<string>; position: string; timer: NodeJS.Timeout } | null = null

  function toBoards(event: LiveEvent, position: string): void {
    for (const listener of all) if (listener.mayBook) listener.send(event, position)
  }

  function gather(id: string, position: string): void {
    gathered ??= { ids: new Set(), position, timer: setTimeout(tellGathered, GATHER_MS).unref() }
    gathered.ids.add(id)
  }

  function tellGathered(): void {
    if (!gathered) return
    const { ids, position, timer } = gathered
    clearTimeout(timer)
    gathered = null
    if (ids.size > 0) toBoards({ type: 'board', gone: [], changed: [...ids] }, position)
  }

  function leave(listener: Listener): void {
    all.delete(listener)
    byAccount.delete(listener.accountId, listener)
    byPerson.delete(listener.personId, listener)
    bySession.delete(listener.sessionId, listener)
  }

  function endNow(listener: Listener): void {
    leave(listener)
    listener.end()
  }

  return {
    join(listener) {
      // the new client's next fetch includes these
      tellGathered()
      all.add(listener)
      const [oldestOfAccount] = byAccount.add(listener.accountId, listener)
      const [oldestOfPerson] = byPerson.add(listener.personId, listener)
      const [oldestOfSession] = bySession.add(listener.sessionId, listener)
      // left at once: its connection closes later, and many may join meanwhile
      if (bySession.of(listener.sessionId).length > most.perSession && oldestOfSession) endNow(oldestOfSession)
      if (byPerson.of(listener.personId).length > most.perPerson && oldestOfPerson) endNow(oldestOfPerson)
      if (byAccount.of(listener.accountId).length > most.perAccount && oldestOfAccount) endNow(oldestOfAccount)
      return () => leave(listener)
    },
    hear(message) {
      const [at = '', what, id = '', why] = message.split(' ')
      // resuming from this id must replay the collected loads too
      const position = gathered?.position ?? at
      if (what === 'account') for (const each of byAccount.of(id)) each.send({ type: 'changed' }, position)
      if (what === 'person') for (const each of byPerson.of(id)) each.send({ type: 'changed' }, position)
      if (what === 'session') for (const each of bySession.of(id)) each.end()
      if (what === 'gone') {
        gathered?.ids.delete(id)
        toBoards({ type: 'board', gone: [id], ...(why === 'booked' && { booked: [id] }), changed: [] }, position)
      }
      if (what === 'changed') gather(id, position)
    },
    count: () => all.size,
    endAll() {
      for (const listener of all) listener.end()
    },
  }
}
