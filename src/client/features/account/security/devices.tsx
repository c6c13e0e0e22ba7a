import { useMutation } from '@tanstack/react-query'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Laptop from 'lucide-react/icons/laptop'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { type Device, signOutDeviceEndpoint, signOutEverywhereEndpoint } from '#contract/account/device.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { formatAge, formatRecordTime } from '#domain/time/record-time.ts'
import { endSession } from '#client/browser/session/session-state.ts'
import { StoredView } from '#client/components/stored-view.tsx'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { SectionCard } from '#client/components/section-card.tsx'
import { useNow } from '#client/components/use-now.ts'
import { useRefreshAccount } from '#client/data/account/own-account.ts'
import { devicesQuery } from '#client/data/account/account-queries.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { call } from '#offline/session/call.ts'
import { DEVICES_COPY } from './copy.ts'

/** Signed-in devices. One that's signed out notices on its next request. */
export function DeviceList() {
  const devices = useStored(devicesQuery)
  const isOffline = useConnection().is === 'offline'
  return (
    <SectionCard title={DEVICES_COPY.signedInDevices}>
      <NeedsConnection isOffline={isOffline} what={DEVICES_COPY.needsConnection} />
      <StoredView stored={devices} words={DEVICES_COPY} skeleton={<Skeleton className="h-16" />}>
        {(data) => <List devices={data} />}
      </StoredView>
    </SectionCard>
  )
}

function List({ devices }: { devices: readonly Device[] }) {
  const refresh = useRefreshAccount()
  const ending = useMutation({
    meta: { about: 'sign-out-device' },
    mutationFn: ({ id }: Device) => call(signOutDeviceEndpoint, { params: { id } }),
    onSuccess: ({ message }) => toasts.success(message),
    onSettled: refresh,
  })
  return (
    <>
      <ul className="divide-y divide-hairline">
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            busy={ending.isPending && ending.variables.id === device.id}
            onSignOut={() => ending.mutate(device)}
          />
        ))}
      </ul>
      <Everywhere isAlone={devices.length === 1} />
    </>
  )
}

function DeviceRow({ device, busy, onSignOut }: { device: Device; busy: boolean; onSignOut: () => void }) {
  const now = useNow(MINUTE_MS)
  const Sign = /android|iphone|ipad/i.test(device.device) ? Smartphone : Laptop
  const age = formatAge(Date.parse(device.lastUsedAt), now)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Sign aria-hidden className="size-6 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-bold">
          {device.device}
          {device.current && (
            <Badge tone="green" icon={BadgeCheck}>
              {DEVICES_COPY.thisDevice}
            </Badge>
          )}
        </p>
        <p className="text-sm text-ink-soft">
          {DEVICES_COPY.lastUsed(device.address)}
          <time dateTime={device.lastUsedAt}>{age === 'just now' ? age : `${age} ago`}</time>
        </p>
        <p className="text-sm text-ink-soft">
          {DEVICES_COPY.signedIn}
          <time dateTime={device.signedInAt}>{formatRecordTime(Date.parse(device.signedInAt))}</time>
        </p>
      </div>
      {!device.current && (
        <Button variant="ghost" busy={busy} aria-label={DEVICES_COPY.signOutOf(device.device)} onClick={onSignOut}>
          {DEVICES_COPY.signOut}
        </Button>
      )}
    </li>
  )
}

/** Signs out all devices, or all but this one. Its unsent actions stay for the next sign-in. */
function Everywhere({ isAlone }: { isAlone: boolean }) {
  const refresh = useRefreshAccount()
  const [asks, setAsks] = useState(false)
  const ending = useMutation({
    meta: { about: 'sign-out-everywhere' },
    mutationFn: (keepThis: boolean) => call(signOutEverywhereEndpoint, { body: { keepThis } }),
    onSuccess: async ({ message }, keepThis) => {
      toasts.success(message)
      if (keepThis) await refresh()
      else await endSession()
    },
    onSettled: () => setAsks(false),
  })
  return (
    <div className="flex flex-wrap gap-2 border-t border-hairline pt-4">
      {!isAlone && (
        <Button variant="ghost" busy={ending.isPending && ending.variables} onClick={() => ending.mutate(true)}>
          {DEVICES_COPY.signOutOtherDevices}
        </Button>
      )}
      <Button variant="ghost" onClick={() => setAsks(true)}>
        {DEVICES_COPY.signOutEverywhere}
      </Button>
      <ConfirmDialog
        open={asks}
        danger
        title={DEVICES_COPY.everywhereTitle}
        description={DEVICES_COPY.everywhereText}
        confirmLabel={DEVICES_COPY.signOutEverywhere}
        busy={ending.isPending}
        onConfirm={() => ending.mutate(false)}
        onCancel={() => setAsks(false)}
      />
    </div>
  )
}
