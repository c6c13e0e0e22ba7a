import { useMutation } from '@tanstack/react-query'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Laptop from 'lucide-react/icons/laptop'
import Printer from 'lucide-react/icons/printer'
import Smartphone from 'lucide-react/icons/smartphone'
import { useEffect, useRef, useState } from 'react'
import { canUsePasskeys } from '#client/browser/passkey/passkey.ts'
import { useUnsavedChanges } from '#client/browser/page/unsaved-changes.ts'
import { endSession } from '#client/browser/session/session-state.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { SectionCard } from '#client/components/section-card.tsx'
import { StoredView } from '#client/components/stored-view.tsx'
import { useNow } from '#client/components/use-now.ts'
import { devicesQuery, recoveryCodesQuery } from '#client/data/account/account-queries.ts'
import { useRefreshAccount } from '#client/data/account/own-account.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { useProof } from '#client/forms/use-proof.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { type Device, signOutDeviceEndpoint, signOutEverywhereEndpoint } from '#contract/account/device.ts'
import { updateProfileEndpoint } from '#contract/account/profile-edit.ts'
import { renewRecoveryCodesEndpoint } from '#contract/account/two-step.ts'
import type { EndpointResponse } from '#contract/api/endpoint.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { formatAge, formatRecordTime } from '#domain/time/record-time.ts'
import { call } from '#offline/session/call.ts'
import { DEVICES_COPY, RECOVERY_CODES_COPY, TWO_STEP_COPY, TWO_STEP_QUESTIONS } from './copy.ts'
import { Passkeys } from './passkeys.tsx'

export function SecurityTab() {
  return (
    <>
      <TwoStepSetting />
      {canUsePasskeys() && <Passkeys />}
      <DeviceList />
    </>
  )
}

/**
 * PEDIT-10. Never through the outbox: the answer holds the recovery codes, once, and a user must not feel protected
 * before it's on. Both ways take a fresh proof: someone else at an open session must not lock its owner out.
 */
function TwoStepSetting() {
  const { twoFactorEnabled: isOn } = useSession().user.settings
  const isOffline = useConnection().status === 'offline'
  const refresh = useRefreshAccount()
  const [codes, setCodes] = useState<readonly string[]>()
  const [switchTo, setSwitchTo] = useState<'on' | 'off'>()
  const switched = async ({ recoveryCodes }: EndpointResponse<typeof updateProfileEndpoint>) => {
    toasts.success(TWO_STEP_COPY.done)
    setCodes(recoveryCodes)
    await refresh()
  }
  const proof = useProof(switchTo && TWO_STEP_QUESTIONS[switchTo].description)
  const turning = useMutation({
    meta: { handles: 'PROOF_NEEDED' },
    mutationFn: (to: 'on' | 'off') =>
      proof.withProof(() => call(updateProfileEndpoint, { body: { settings: { twoFactorEnabled: to === 'on' } } })),
    onSuccess: switched,
    onSettled: () => setSwitchTo(undefined),
  })
  return (
    <SectionCard title={TWO_STEP_COPY.signIn}>
      <NeedsConnection isOffline={isOffline} what="2-step verification" />
      <Switch
        label={TWO_STEP_COPY.twoStepVerification}
        hint={TWO_STEP_COPY.twoStepVerificationHint}
        checked={isOn}
        onChange={(on) => setSwitchTo(on ? 'on' : 'off')}
      />
      {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />}
      {isOn && !codes && <CodesLeft onRenewed={setCodes} />}
      {switchTo && (
        <ConfirmDialog
          open
          {...TWO_STEP_QUESTIONS[switchTo]}
          busy={turning.isPending}
          onConfirm={() => turning.mutate(switchTo)}
          onCancel={() => setSwitchTo(undefined)}
        >
          {proof.dialog}
        </ConfirmDialog>
      )}
    </SectionCard>
  )
}

/** Few enough to suggest generating new ones. */
const FEW = 3

function CodesLeft({ onRenewed }: { onRenewed: (codes: readonly string[]) => void }) {
  const left = useStored(recoveryCodesQuery).data
  const [isAsked, setAsked] = useState(false)
  const refresh = useRefreshAccount()
  const proof = useProof(TWO_STEP_COPY.generateText)
  const renewing = useMutation({
    meta: { handles: 'PROOF_NEEDED' },
    mutationFn: () => proof.withProof(() => call(renewRecoveryCodesEndpoint, { body: {} })),
    onSuccess: async ({ recoveryCodes }) => {
      onRenewed(recoveryCodes)
      await refresh()
    },
    onSettled: () => setAsked(false),
  })
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 border-t border-hairline pt-3">
      <p className="min-w-0 flex-1 basis-56">
        <span className="block font-bold">
          {left === undefined ? TWO_STEP_COPY.recoveryCodes : `${left} recovery ${left === 1 ? 'code' : 'codes'} left`}
        </span>
        <span className="block text-sm text-ink-soft">
          {left !== undefined && left <= FEW ? TWO_STEP_COPY.runningOut : TWO_STEP_COPY.worksOnce}
        </span>
      </p>
      <Button variant="ghost" onClick={() => setAsked(true)}>
        {TWO_STEP_COPY.generate}
      </Button>
      {isAsked && (
        <ConfirmDialog
          open
          title={TWO_STEP_COPY.generateTitle}
          description={TWO_STEP_COPY.generateText}
          confirmLabel={TWO_STEP_COPY.generate}
          busy={renewing.isPending}
          onConfirm={() => renewing.mutate()}
          onCancel={() => setAsked(false)}
        >
          {proof.dialog}
        </ConfirmDialog>
      )}
    </div>
  )
}

/** Text file of the codes: one per line, with their purpose. */
function sheetOf(codes: readonly string[]): string {
  return [RECOVERY_CODES_COPY.fileTitle, RECOVERY_CODES_COPY.fileNote, '', ...codes, ''].join('\n')
}

/** Shows the codes once, until the user confirms they're saved. */
function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [sheet] = useState(() => `data:text/plain;charset=utf-8,${encodeURIComponent(sheetOf(codes))}`)
  useUnsavedChanges(true)
  useEffect(() => heading.current?.focus(), [])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(sheetOf(codes))
      toasts.success(RECOVERY_CODES_COPY.copied)
    } catch {
      toasts.error(RECOVERY_CODES_COPY.copyRefused)
    }
  }
  return (
    <section
      aria-label={RECOVERY_CODES_COPY.yourRecoveryCodes}
      className="rounded-card border border-line border-l-4 border-l-caution p-4"
    >
      <h3 ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
        {RECOVERY_CODES_COPY.saveYourRecoveryCodes}
      </h3>
      <p className="text-ink-soft">{RECOVERY_CODES_COPY.lead}</p>
      <ol className="my-4 grid grid-cols-2 gap-x-4 gap-y-1.5 font-bold whitespace-nowrap sm:max-w-sm sm:text-lg">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button variant="ghost" onClick={() => void copy()}>
          <Copy aria-hidden />
          {RECOVERY_CODES_COPY.copy}
        </Button>
        <Button variant="ghost" render={<a href={sheet} download="milepost-recovery-codes.txt" />}>
          <Download aria-hidden />
          {RECOVERY_CODES_COPY.download}
        </Button>
        <Button variant="ghost" onClick={() => window.print()}>
          <Printer aria-hidden />
          {RECOVERY_CODES_COPY.print}
        </Button>
        <Button onClick={onKept}>{RECOVERY_CODES_COPY.iveSavedThem}</Button>
      </div>
    </section>
  )
}

/** Signed-in devices. One that's signed out notices on its next request. */
function DeviceList() {
  const devices = useStored(devicesQuery)
  const isOffline = useConnection().status === 'offline'
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
