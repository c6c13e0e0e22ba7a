import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ownZone } from '#client/browser/page/own-zone.ts'
import { formatErrorReference } from '#client/components/error-reference.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { NetworkError } from '#contract/api/http-request.ts'
import {
  createDriverLinkEndpoint,
  type DriverLink,
  listDriverLinksEndpoint,
  renewDriverLinkEndpoint,
  revokeDriverLinkEndpoint,
} from '#contract/freight/driver-link.ts'
import type { Load } from '#contract/freight/load.ts'
import { stopsOf } from '#contract/freight/placed-stops.ts'
import { formatStopTime } from '#domain/time/stop-time.ts'
import { call } from '#offline/session/call.ts'
import { CallHauler } from '../hauler-sections.tsx'
import { DRIVER_LINKS_COPY } from './copy.ts'
import { newDriverLink, SendLink } from './one-time-link.tsx'

const zone = ownZone()
const timeOf = (instant: string) => formatStopTime(Date.parse(instant), zone)

interface DriverLinksDialogProps {
  load: Load
  onClose: () => void
}

/** The links of the load's deal: created, sent, seen, renewed and ended by the carrier; the broker reads the status. */
export function DriverLinksDialog({ load, onClose }: DriverLinksDialogProps) {
  const isCarrier = load.viewer === 'carrier'
  const queryClient = useQueryClient()
  const queryKey = ['driver-links', load.id]
  const links = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listDriverLinksEndpoint, { params: { id: load.id } }, { signal }),
    refetchInterval: 10_000,
    staleTime: 0,
    meta: { silent: true },
  })
  const [created, setCreated] = useState<string | null>(null)
  const refresh = () => queryClient.invalidateQueries({ queryKey })
  const onError = (error: unknown) =>
    toasts.error(error instanceof NetworkError ? DRIVER_LINKS_COPY.offline : DRIVER_LINKS_COPY.failed)
  const creating = useMutation({
    mutationFn: async () => {
      const { linkId, token, tokenHash } = await newDriverLink()
      await call(createDriverLinkEndpoint, { params: { id: load.id }, body: { linkId, tokenHash } })
      return `${location.origin}/drive/${token}`
    },
    onSuccess: async (url) => {
      setCreated(url)
      await refresh()
    },
    onError,
  })
  const { data } = links
  return (
    <Dialog
      open
      title={isCarrier ? DRIVER_LINKS_COPY.title : DRIVER_LINKS_COPY.brokerTitle}
      description={isCarrier ? DRIVER_LINKS_COPY.description : DRIVER_LINKS_COPY.brokerDescription}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        {created && (
          <SendLink url={created} loadNumber={load.number} driverPhone={load.deal?.driver?.['driverPhone']} />
        )}
        {isCarrier && !created && (
          <Button busy={creating.isPending} onClick={() => creating.mutate()}>
            {data?.data.some(({ state }) => state === 'open') ? DRIVER_LINKS_COPY.another : DRIVER_LINKS_COPY.create}
          </Button>
        )}
        {links.isPending && <p role="status">{DRIVER_LINKS_COPY.loading}</p>}
        {links.isError && (
          <div className="flex flex-col gap-2">
            <p>{links.error instanceof NetworkError ? DRIVER_LINKS_COPY.offline : DRIVER_LINKS_COPY.loadFailed}</p>
            <p className="text-sm text-ink-soft empty:hidden">{formatErrorReference(links.error)}</p>
            <Button variant="quiet" onClick={() => void links.refetch()}>
              {DRIVER_LINKS_COPY.retry}
            </Button>
          </div>
        )}
        {data && (
          <div className="flex flex-col gap-1">
            <p className="font-semibold">
              {data.isLinked && data.lastSeenAt
                ? DRIVER_LINKS_COPY.linked(timeOf(data.lastSeenAt))
                : DRIVER_LINKS_COPY.notLinked}
            </p>
            {data.lastWord && (
              <p>
                {DRIVER_LINKS_COPY.lastWord(
                  data.lastWord.kind,
                  { stop: data.lastWord.stop, stops: stopsOf(load) },
                  timeOf(data.lastWord.occurredAt),
                )}
              </p>
            )}
            <LastPlace load={load} />
          </div>
        )}
        {!isCarrier && (
          <div className="-mx-4 sm:-mx-5">
            <CallHauler load={load} />
          </div>
        )}
        {data && data.data.length > 0 && (
          <section aria-label={DRIVER_LINKS_COPY.links}>
            <ul className="flex flex-col divide-y divide-line">
              {data.data.map((link) => (
                <LinkRow key={link.id} link={link} loadId={load.id} onDone={refresh} onError={onError} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  )
}

/** Where the driver was at the last tap, if the driver agreed to send it. */
function LastPlace({ load }: { load: Load }) {
  const place = load.deal?.stopEvents.findLast((event) => event.by === 'driver' && event.place !== null)?.place
  if (!place) return null
  return <p>{DRIVER_LINKS_COPY.place(place.latitude.toFixed(4), place.longitude.toFixed(4))}</p>
}

interface LinkRowProps {
  link: DriverLink
  loadId: string
  onDone: () => Promise<void>
  onError: (error: unknown) => void
}

function LinkRow({ link, loadId, onDone, onError }: LinkRowProps) {
  const [isAsking, setAsking] = useState(false)
  const params = { id: loadId, linkId: link.id }
  const renewing = useMutation({
    mutationFn: () => call(renewDriverLinkEndpoint, { params }),
    onSuccess: onDone,
    onError,
  })
  const ending = useMutation({
    mutationFn: () => call(revokeDriverLinkEndpoint, { params }),
    onSuccess: onDone,
    onError,
  })
  const isUsable = link.state === 'open' || link.state === 'expired'
  return (
    <li className="flex flex-col gap-2 py-3">
      <p>
        <strong className="block">{DRIVER_LINKS_COPY.created(timeOf(link.createdAt))}</strong>
        <span className="block">
          {link.lastSeenAt ? DRIVER_LINKS_COPY.seen(timeOf(link.lastSeenAt)) : DRIVER_LINKS_COPY.unseen}
        </span>
        {link.state === 'open' ? DRIVER_LINKS_COPY.until(timeOf(link.expiresAt)) : DRIVER_LINKS_COPY.states[link.state]}
      </p>
      {isUsable && !isAsking && (
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" busy={renewing.isPending} onClick={() => renewing.mutate()}>
            {DRIVER_LINKS_COPY.renew}
          </Button>
          <Button variant="danger-ghost" onClick={() => setAsking(true)}>
            {DRIVER_LINKS_COPY.end}
          </Button>
        </div>
      )}
      {isUsable && isAsking && (
        <div role="group" aria-label={DRIVER_LINKS_COPY.endTitle} className="flex flex-col gap-2">
          <p>{DRIVER_LINKS_COPY.endTitle}</p>
          <div className="flex flex-wrap gap-2">
            <Button variant="quiet" onClick={() => setAsking(false)}>
              {DRIVER_LINKS_COPY.keep}
            </Button>
            <Button variant="danger" busy={ending.isPending} onClick={() => ending.mutate()}>
              {DRIVER_LINKS_COPY.end}
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}
