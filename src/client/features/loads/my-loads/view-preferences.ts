import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { serverNow } from '#client/browser/session/server-clock.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import type { ListView } from '#client/components/list-view.tsx'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { readViewPreferencesEndpoint, updateViewPreferencesEndpoint } from '#contract/account/view-preferences.ts'
import type { EndpointResponse } from '#contract/api/endpoint.ts'
import { call } from '#offline/session/call.ts'
import type { PersonId } from '#domain/access/ids.ts'

/** How an account wants My loads; null for what everybody gets. */
interface ViewPreferences {
  view: ListView | null
  /** the table's columns, by id */
  columns: readonly string[] | null
  /** epoch milliseconds; 0 if the account never chose since choices follow it to other devices */
  chosenAt: number
  /** the server has it */
  isSent: boolean
}

/** By account: also where nothing can be stored, until the page closes. */
const known = new Map<string, ViewPreferences>()
const listeners = new Set<() => void>()

const keyOf = (personId: PersonId) => `my-loads-view ${personId}`

function tell(): void {
  for (const listener of listeners) listener()
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

function readStoredPreferences(personId: PersonId): ViewPreferences {
  const stored = read(keyOf(personId)) as Partial<Record<keyof ViewPreferences, unknown>> | null
  const { view, columns } = stored ?? {}
  return {
    view: view === 'cards' || view === 'table' ? view : null,
    columns: Array.isArray(columns) ? columns.filter((id) => typeof id === 'string') : null,
    chosenAt: typeof stored?.chosenAt === 'number' ? stored.chosenAt : 0,
    isSent: stored?.isSent !== false,
  }
}

/** The account's choice as this device has it. */
function readViewPreferences(personId: PersonId): ViewPreferences {
  const preferences = known.get(personId) ?? readStoredPreferences(personId)
  known.set(personId, preferences)
  return preferences
}

function saveViewPreferences(personId: PersonId, preferences: ViewPreferences): void {
  known.set(personId, preferences)
  try {
    localStorage.setItem(keyOf(personId), JSON.stringify(preferences))
  } catch {
    // the page has it
  }
  tell()
}

function subscribe(listener: () => void): () => void {
  // another tab chose
  const forget = () => {
    known.clear()
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', forget)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', forget)
  }
}

/** How My loads shows: read from the device at once; `useViewPreferencesSync` brings what other devices chose. */
export function useViewPreferences() {
  const personId = useSession().user.id
  const preferences = useSyncExternalStore(subscribe, () => readViewPreferences(personId))
  return {
    preferences,
    choose: (part: Partial<Pick<ViewPreferences, 'view' | 'columns'>>) =>
      saveViewPreferences(personId, {
        ...readViewPreferences(personId),
        ...part,
        chosenAt: serverNow(),
        isSent: false,
      }),
  }
}

type StoredPreferences = EndpointResponse<typeof readViewPreferencesEndpoint>['viewPreferences']

/** Keeps what another device chose later than this one. */
function adopt(personId: PersonId, stored: StoredPreferences): void {
  if (!stored) return
  const chosenAt = Date.parse(stored.chosenAt)
  if (chosenAt > readViewPreferences(personId).chosenAt)
    saveViewPreferences(personId, { ...stored, chosenAt, isSent: true })
}

async function send(personId: PersonId, { view, columns, chosenAt }: ViewPreferences): Promise<void> {
  const body = { view, columns: columns && [...columns], chosenAt: new Date(chosenAt).toISOString() }
  const { viewPreferences } = await call(updateViewPreferencesEndpoint, { body })
  // something else was chosen meanwhile, and is sent next
  if (readViewPreferences(personId).chosenAt !== chosenAt) return
  saveViewPreferences(personId, { ...readViewPreferences(personId), isSent: true })
  adopt(personId, viewPreferences)
}

/**
 * Brings the choice of other devices, and sends this one's: at once, or as soon as there's signal.
 * @param isShown whether this screen has room for the choice
 */
export function useViewPreferencesSync(isShown: boolean): void {
  const personId = useSession().user.id
  const isOffline = useConnection().status === 'offline'
  const { preferences } = useViewPreferences()
  const { data } = useQuery({
    queryKey: ['view-preferences', personId],
    queryFn: ({ signal }) => call(readViewPreferencesEndpoint, {}, { signal }),
    meta: { silent: true },
    enabled: isShown,
  })
  useEffect(() => adopt(personId, data?.viewPreferences ?? null), [personId, data])
  useEffect(() => {
    // without an answer it stays unsent: this screen tries again when it opens, or the signal returns
    if (isShown && !preferences.isSent && !isOffline) void send(personId, preferences).catch(() => undefined)
  }, [personId, preferences, isOffline, isShown])
}
