import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readPushState, turnOnPush } from '#client/browser/push/push.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import type { Truck } from '#client/components/load/recent-trucks.ts'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { savedSearchesQuery } from '#client/data/account/saved-searches.queries.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { saveSearchEndpoint } from '#contract/freight/saved-search.ts'
import { call } from '#offline/session/call.ts'
import type { PersonId } from '#domain/access/ids.ts'
import { ALERT_STEP_COPY } from './copy.ts'

const RADIUS = 100

/** The name of a saved search that alerts; null without one, undefined until that is known. */
export function useOwnAlert(): string | null | undefined {
  const { data } = useStored(savedSearchesQuery, { isExtra: true })
  return data && (data.data.find(({ alerts }) => alerts)?.name ?? null)
}

/** Saves a search near the home base, and asks for the permission only at this tap. */
export function AlertStep({ home, onDone }: { home: Truck | undefined; onDone: () => void }) {
  const personId = useSession().user.id
  const queryClient = useQueryClient()
  const isOffline = useConnection().status === 'offline'
  const turningOn = useMutation({
    meta: { about: 'first-alert' },
    mutationFn: async ({ near, nearName }: Truck) => {
      const name = ALERT_STEP_COPY.name(RADIUS, nearName).slice(0, 60)
      // first, while the tap counts as the person's own
      const hasPush = await turnOnHere(personId)
      const query = { near, nearName, radius: String(RADIUS) }
      await call(saveSearchEndpoint, { body: { name, query } })
      return { name, hasPush }
    },
    onSuccess: async ({ name, hasPush }) => {
      toasts.success(ALERT_STEP_COPY.saved(name))
      if (!hasPush) toasts.info(ALERT_STEP_COPY.noPush)
      await queryClient.invalidateQueries({ queryKey: savedSearchesQuery.key })
      onDone()
    },
  })
  return (
    <div className="flex flex-col items-start gap-2">
      <NeedsConnection isOffline={isOffline} what={ALERT_STEP_COPY.needsConnection} />
      <Button
        busy={turningOn.isPending}
        whyNot={home ? undefined : ALERT_STEP_COPY.needsHome}
        onClick={() => home && turningOn.mutate(home)}
      >
        {turningOn.isPending ? ALERT_STEP_COPY.turningOn : ALERT_STEP_COPY.turnOn}
      </Button>
    </div>
  )
}

/** A refusal or a browser without push still leaves the email. */
async function turnOnHere(personId: PersonId): Promise<boolean> {
  const state = await readPushState(personId)
  if (state !== 'off') return state === 'on'
  return turnOnPush(personId).then(
    (now) => now === 'on',
    () => false,
  )
}
