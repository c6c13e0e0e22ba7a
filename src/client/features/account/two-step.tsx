import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { updateProfile } from '#contract/profile-edit.ts'
import { renewRecoveryCodes } from '#contract/second-step.ts'
import { useSession } from '#client/browser/use-session.ts'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { SectionCard } from '#client/components/section-card.tsx'
import { useRefreshedAccount } from '#client/data/own-account.ts'
import { recoveryCodesQuery } from '#client/data/own-facts.ts'
import { useConnection } from '#client/data/use-connection.ts'
import { useStored } from '#client/data/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { ComingPart, lazyPart } from '#client/ui/lazy-part.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { call } from '#offline/call.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

const PasswordDialog = lazyPart(() => import('./password-dialog.tsx').then((file) => file.PasswordDialog))

/**
 * PEDIT-10. Never through the outbox: its answer holds the recovery codes, once, and nobody may believe to be protected
 * who is not yet. Only turning it off asks for the password.
 */
export function TwoStep() {
  const { twoFactorEnabled: isOn } = useSession().user.settings
  const isOffline = useConnection().is === 'offline'
  const refresh = useRefreshedAccount()
  const [codes, setCodes] = useState<readonly string[]>()
  const [asksOff, setAsksOff] = useState(false)
  const switched = async ({ recoveryCodes }: AnswerOf<typeof updateProfile>) => {
    toasts.success('Two factor authentication updated!')
    setCodes(recoveryCodes)
    await refresh()
  }
  const turningOn = useMutation({
    mutationFn: () => call(updateProfile, { body: { settings: { twoFactorEnabled: true } } }),
    onSuccess: switched,
  })
  const turnOff = async (password: string) => {
    const answer = await call(updateProfile, { body: { settings: { twoFactorEnabled: false }, password } })
    setAsksOff(false)
    await switched(answer)
  }
  return (
    <SectionCard title="Signing in">
      <NeedsConnection isOffline={isOffline} what="2-step verification" />
      <Switch
        label="2-Step Verification"
        hint="After the password, we mail you a code. Whoever finds out your password still does not get in."
        checked={isOn}
        busy={turningOn.isPending}
        onChange={(on) => (on ? turningOn.mutate() : setAsksOff(true))}
      />
      {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />}
      {isOn && !codes && <CodesLeft onRenewed={setCodes} />}
      <Suspense fallback={<ComingPart />}>
        {asksOff && (
          <PasswordDialog
            danger
            title="Turn 2-step verification off?"
            description="From then on the password alone lets in, and your recovery codes no longer work."
            confirmLabel="Turn off"
            onConfirm={turnOff}
            onClose={() => setAsksOff(false)}
          />
        )}
      </Suspense>
    </SectionCard>
  )
}

/** Few enough that one should make new ones before the last is used. */
const FEW = 3

function CodesLeft({ onRenewed }: { onRenewed: (codes: readonly string[]) => void }) {
  const left = useStored(recoveryCodesQuery).data
  const [isAsked, setAsked] = useState(false)
  const refresh = useRefreshedAccount()
  const renew = async (password: string) => {
    const { recoveryCodes } = await call(renewRecoveryCodes, { body: { password } })
    setAsked(false)
    onRenewed(recoveryCodes)
    await refresh()
  }
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
          <PasswordDialog
            title="Make new recovery codes"
            description="The ones that you have now stop working at once."
            confirmLabel="Make new codes"
            onConfirm={renew}
            onClose={() => setAsked(false)}
          />
        )}
      </Suspense>
    </div>
  )
}
