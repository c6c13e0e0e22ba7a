import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { updateProfile } from '#contract/profile-edit.ts'
import { useSession } from '#client/browser/use-session.ts'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { SectionCard } from '#client/components/section-card.tsx'
import { useRefreshedAccount } from '#client/data/own-account.ts'
import { recoveryCodesQuery } from '#client/data/own-facts.ts'
import { useConnection } from '#client/data/use-connection.ts'
import { useStored } from '#client/data/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { ComingPart, lazyPart } from '#client/ui/lazy-part.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { call } from '#offline/call.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

const RenewCodesDialog = lazyPart(() => import('./renew-codes-dialog.tsx').then((file) => file.RenewCodesDialog))

/**
 * PEDIT-10. Never through the outbox: its answer holds the recovery codes, once, and nobody may believe to be protected
 * who is not yet.
 */
export function TwoStep() {
  const { twoFactorEnabled: isOn } = useSession().user.settings
  const isOffline = useConnection().is === 'offline'
  const refresh = useRefreshedAccount()
  const [codes, setCodes] = useState<readonly string[]>()
  const [asksOff, setAsksOff] = useState(false)
  const switching = useMutation({
    mutationFn: (twoFactorEnabled: boolean) => call(updateProfile, { body: { settings: { twoFactorEnabled } } }),
    onSuccess: async ({ recoveryCodes }) => {
      toasts.success('Two factor authentication updated!')
      setCodes(recoveryCodes)
      await refresh()
    },
    onSettled: () => setAsksOff(false),
  })
  return (
    <SectionCard title="Signing in">
      <NeedsConnection isOffline={isOffline} what="2-step verification" />
      <Switch
        label="2-Step Verification"
        hint="After the password, we mail you a code. Whoever finds out your password still does not get in."
        checked={isOn}
        busy={switching.isPending}
        onChange={(on) => (on ? switching.mutate(true) : setAsksOff(true))}
      />
      {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />}
      {isOn && !codes && <CodesLeft onRenewed={setCodes} />}
      <ConfirmDialog
        open={asksOff}
        danger
        title="Turn 2-step verification off?"
        description="From then on the password alone lets in, and your recovery codes no longer work."
        confirmLabel="Turn off"
        busy={switching.isPending}
        onConfirm={() => switching.mutate(false)}
        onCancel={() => setAsksOff(false)}
      />
    </SectionCard>
  )
}

/** Few enough that one should make new ones before the last is used. */
const FEW = 3

function CodesLeft({ onRenewed }: { onRenewed: (codes: readonly string[]) => void }) {
  const left = useStored(recoveryCodesQuery).data
  const [isAsked, setAsked] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 border-t border-hairline pt-3">
      <p className="min-w-0 flex-1 basis-56">
        <span className="block font-bold">
          {left === undefined ? 'Recovery codes' : `${left} recovery ${left === 1 ? 'code' : 'codes'} left`}
        </span>
        <span className="block text-sm text-ink-soft">
          {left !== undefined && left <= FEW
            ? 'Make new ones before you run out: without them a lost mailbox locks you out.'
            : 'Each of them lets you in once, without the mailed code.'}
        </span>
      </p>
      <Button variant="ghost" onClick={() => setAsked(true)}>
        Make new codes
      </Button>
      <Suspense fallback={<ComingPart />}>
        {isAsked && (
          <RenewCodesDialog
            onRenewed={(codes) => {
              setAsked(false)
              onRenewed(codes)
            }}
            onClose={() => setAsked(false)}
          />
        )}
      </Suspense>
    </div>
  )
}
