import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSession } from '#client/browser/session/use-session.ts'
import type { PersonId } from '#domain/access/ids.ts'

const STATES = ['shown', 'hidden', 'done'] as const
type FirstRunState = (typeof STATES)[number]

/** Also where nothing can be stored, until the page closes. */
const known = new Map<string, FirstRunState | null>()
const listeners = new Set<() => void>()

const keyOf = (personId: PersonId) => `first-run ${personId}`

function readStored(personId: PersonId): FirstRunState | null {
  try {
    return STATES.find((state) => state === localStorage.getItem(keyOf(personId))) ?? null
  } catch {
    return null
  }
}

function read(personId: PersonId): FirstRunState | null {
  const state = known.get(personId) ?? readStored(personId)
  known.set(personId, state)
  return state
}

function save(personId: PersonId, state: FirstRunState): void {
  known.set(personId, state)
  try {
    localStorage.setItem(keyOf(personId), state)
  } catch {
    // the page has it
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * FACE-30: the first steps show from the first screen without loads on, until they are done or hidden. An account that
 * had loads before never sees them.
 * @param hasNoLoads undefined until that is known
 */
export function useFirstRun(hasNoLoads: boolean | undefined) {
  const personId = useSession().user.id
  const state = useSyncExternalStore(subscribe, () => read(personId))
  const begins = state === null && hasNoLoads === true
  useEffect(() => {
    if (begins) save(personId, 'shown')
  }, [begins, personId])
  const isOpen = state === 'shown' || begins
  // once done, it says so until the screen is left
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return {
    isShown: isOpen || (wasOpen && state === 'done'),
    hide: () => save(personId, 'hidden'),
    finish: () => save(personId, 'done'),
  }
}

/** Whether the person hid the list, and shows it again. */
export function useHiddenFirstRun(): { isHidden: boolean; show: () => void } {
  const personId = useSession().user.id
  const state = useSyncExternalStore(subscribe, () => read(personId))
  return { isHidden: state === 'hidden', show: () => save(personId, 'shown') }
}
