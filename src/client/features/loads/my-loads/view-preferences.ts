import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { serverNow } from '#client/browser/session/server-clock.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import type { ListView } from '#client/components/list-view.tsx'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { readDeskEndpoint, updateDeskEndpoint } from '#contract/account/view-preferences.ts'
import type { EndpointResponse } from '#contract/api/endpoint.ts'
import { call } from '#offline/session/call.ts'

/** How an account wants My loads; null for what everybody gets. */
interface Desk {
  view: ListView | null
  /** the table's columns, by id */
  columns: readonly string[] | null
  /** epoch milliseconds; 0 if the account never chose since choices follow it to other devices */
  chosenAt: number
  /** the server has it */
  isSent: boolean
}

/** By account: also where nothing can be stored, until the page closes. */
const desks = new Map<string, Desk>()
const listeners = new Set<() => void>()

const keyOf = (accountId: string) => `my-loads-desk ${accountId}`

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

function readStoredDesk(accountId: string): Desk {
  const stored = read(keyOf(accountId)) as Partial<Record<keyof Desk, unknown>> | null
  const { view, columns } = stored ?? {}
  return {
    view: view === 'cards' || view === 'table' ? view : null,
    columns: Array.isArray(columns) ? columns.filter((id) => typeof id === 'string') : null,
    chosenAt: typeof stored?.chosenAt === 'number' ? stored.chosenAt : 0,
    isSent: stored?.isSent !== false,
  }
}

/** The account's choice as this device has it. */
function readDesk(accountId: string): Desk {
  const known = desks.get(accountId) ?? readStoredDesk(accountId)
  desks.set(accountId, known)
  return known
}

function keepDesk(accountId: string, desk: Desk): void {
  desks.set(accountId, desk)
  try {
    localStorage.setItem(keyOf(accountId), JSON.stringify(desk))
  } catch {
    // the page has it
  }
  tell()
}

function subscribe(listener: () => void): () => void {
  // another tab chose
  const forget = () => {
    desks.clear()
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', forget)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', forget)
  }
}

/** How My loads shows: read from the device at once; `useDeskSync` brings what other devices chose. */
export function useDesk() {
  const accountId = useSession().user.id
  const desk = useSyncExternalStore(subscribe, () => readDesk(accountId))
  return {
    desk,
    choose: (part: Partial<Pick<Desk, 'view' | 'columns'>>) =>
      keepDesk(accountId, { ...readDesk(accountId), ...part, chosenAt: serverNow(), isSent: false }),
  }
}

type StoredDesk = EndpointResponse<typeof readDeskEndpoint>['desk']

/** Keeps what another device chose later than this one. */
function adopt(accountId: string, stored: StoredDesk): void {
  if (!stored) return
  const chosenAt = Date.parse(stored.chosenAt)
  if (chosenAt > readDesk(accountId).chosenAt) keepDesk(accountId, { ...stored, chosenAt, isSent: true })
}

async function send(accountId: string, { view, columns, chosenAt }: Desk): Promise<void> {
  const body = { view, columns: columns && [...columns], chosenAt: new Date(chosenAt).toISOString() }
  const { desk } = await call(updateDeskEndpoint, { body })
  // something else was chosen meanwhile, and is sent next
  if (readDesk(accountId).chosenAt !== chosenAt) return
  keepDesk(accountId, { ...readDesk(accountId), isSent: true })
  adopt(accountId, desk)
}

/**
 * Brings the choice of other devices, and sends this one's: at once, or as soon as there's signal.
 * @param isShown whether this screen has room for the choice
 */
export function useDeskSync(isShown: boolean): void {
  const accountId = useSession().user.id
  const isOffline = useConnection().is === 'offline'
  const { desk } = useDesk()
  const { data } = useQuery({
    queryKey: ['desk', accountId],
    queryFn: ({ signal }) => call(readDeskEndpoint, {}, { signal }),
    meta: { silent: true },
    enabled: isShown,
  })
  useEffect(() => adopt(accountId, data?.desk ?? null), [accountId, data])
  useEffect(() => {
    // without an answer it stays unsent: this screen tries again when it opens, or the signal returns
    if (isShown && !desk.isSent && !isOffline) void send(accountId, desk).catch(() => undefined)
  }, [accountId, desk, isOffline, isShown])
}
