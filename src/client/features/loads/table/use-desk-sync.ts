import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readDeskEndpoint, updateDeskEndpoint } from '#contract/account/desk.ts'
import type { EndpointResponse } from '#contract/api/endpoint.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { call } from '#offline/session/call.ts'
import { type Desk, keepDesk, readDesk, useDesk } from '../use-desk.ts'

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
