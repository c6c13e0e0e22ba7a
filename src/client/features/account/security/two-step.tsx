import { useState } from 'react'
import type { EndpointResponse } from '#contract/api/endpoint.ts'
import { updateProfileEndpoint } from '#contract/account/profile-edit.ts'
import { renewRecoveryCodesEndpoint } from '#contract/account/two-step.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { SectionCard } from '#client/components/section-card.tsx'
import { useRefreshAccount } from '#client/data/account/own-account.ts'
import { recoveryCodesQuery } from '#client/data/account/account-queries.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { call } from '#offline/session/call.ts'
import { TWO_STEP_COPY, TWO_STEP_QUESTIONS } from './copy.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { PasswordDialog } from './password-dialog.tsx'

/**
 * PEDIT-10. Never through the outbox: the answer holds the recovery codes, once, and a user must not feel protected
 * before it's on. Both ways ask for the password: someone else at an open session must not lock its owner out.
 */
export function TwoStepSetting() {
  const { twoFactorEnabled: isOn } = useSession().user.settings
  const isOffline = useConnection().is === 'offline'
  const refresh = useRefreshAccount()
  const [codes, setCodes] = useState<readonly string[]>()
  const [asked, setAsked] = useState<'on' | 'off'>()
  const switched = async ({ recoveryCodes }: EndpointResponse<typeof updateProfileEndpoint>) => {
    toasts.success(TWO_STEP_COPY.done)
    setCodes(recoveryCodes)
    await refresh()
  }
  const turn = async (to: 'on' | 'off', password: string) => {
    const settings = { twoFactorEnabled: to === 'on' }
    const answer = await call(updateProfileEndpoint, { body: { settings, password } })
    setAsked(undefined)
    await switched(answer)
  }
  return (
    <SectionCard title={TWO_STEP_COPY.signIn}>
      <NeedsConnection isOffline={isOffline} what="2-step verification" />
      <Switch
        label={TWO_STEP_COPY.twoStepVerification}
        hint={TWO_STEP_COPY.twoStepVerificationHint}
        checked={isOn}
        onChange={(on) => setAsked(on ? 'on' : 'off')}
      />
      {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />}
      {isOn && !codes && <CodesLeft onRenewed={setCodes} />}
      {asked && (
        <PasswordDialog
          {...TWO_STEP_QUESTIONS[asked]}
          onConfirm={(password) => turn(asked, password)}
          onClose={() => setAsked(undefined)}
        />
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
  const renew = async (password: string) => {
    const { recoveryCodes } = await call(renewRecoveryCodesEndpoint, { body: { password } })
    setAsked(false)
    onRenewed(recoveryCodes)
    await refresh()
  }
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
        <PasswordDialog
          title={TWO_STEP_COPY.generateTitle}
          description={TWO_STEP_COPY.generateText}
          confirmLabel={TWO_STEP_COPY.generate}
          onConfirm={renew}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  )
}
