import { createFileRoute, redirect, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { NameFields, NewPasswordFields } from '#client/components/account-fields.tsx'
import { PhoneField } from '#client/components/contact-fields.tsx'
import { Form, SubmitRow } from '#client/components/form.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { PasswordField } from '#client/ui/password-field.tsx'
import { LoadingState, Skeletons } from '#client/ui/skeleton.tsx'
import { firstName, lastName, longPassword, phone, typedPassword } from '#contract/account/account-field.ts'
import { joinEndpoint, joinWithAccountEndpoint, readInvitationEndpoint } from '#contract/account/invitation.ts'
import type { EndpointInput, EndpointResponse } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/http-request.ts'
import { PATHS } from '#contract/api/path.ts'
import { call } from '#offline/session/call.ts'
import { mustMatchPassword } from '../password/confirmed-password.ts'
import { DELETE_ACCOUNT_COPY } from '../settings/copy.ts'
import { AuthHeading, AuthLink, AuthNotice } from '../sign-in/auth-page.tsx'
import { PasskeyButton } from '../sign-in/passkey-button.tsx'
import { useRateLimitNotice } from '../sign-in/rate-limit.tsx'
import { useFinishSignIn } from '../sign-in/use-finish-sign-in.ts'
import { JOIN_COPY } from './copy.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** of an emailed invitation; it survives a reload */
    invitation?: string
  }
}

const joinForm = z
  .object({
    firstName,
    lastName,
    phone,
    password: longPassword,
    confirmPassword: typedPassword(JOIN_COPY.confirmPasswordRequired),
    agreeToTerms: z.boolean().check(z.refine((agreed) => agreed, JOIN_COPY.agreementRequired)),
  })
  .check(mustMatchPassword)
type JoinValues = z.input<typeof joinForm>
type Joining = z.output<typeof joinForm>

const EMPTY: JoinValues = {
  firstName: '',
  lastName: '',
  phone: '',
  password: '',
  confirmPassword: '',
  agreeToTerms: false,
}

type Joined = Extract<EndpointInput<typeof joinWithAccountEndpoint>['body'], { credential: object }>
type Read = EndpointResponse<typeof readInvitationEndpoint>

/** TEAM-05. Opening the link changes nothing. */
function JoinScreen({ token }: { token: string | undefined }) {
  usePageTitle(JOIN_COPY.pageTitle)
  const { read, again } = useInvitation(token)
  if (token === undefined || isEnded(read)) return <Ended />
  if (read instanceof Error)
    return (
      <AuthNotice title={JOIN_COPY.failedTitle} text={JOIN_COPY.failed}>
        <Button onClick={again}>{JOIN_COPY.again}</Button>
      </AuthNotice>
    )
  if (read === null)
    return (
      <LoadingState words={JOIN_COPY.loading}>
        <Skeletons heights={['h-10', 'h-40']} />
      </LoadingState>
    )
  if (read.known === 'taken') return <Taken />
  const Fields = read.known === 'own' ? OwnAccountForm : JoinForm
  return <Fields token={token} invitation={read} onEnded={again} />
}

/** What the link is for; null while it is asked. The pages before sign-in have no client of queries. */
function useInvitation(token: string | undefined): { read: Read | Error | null; again: () => void } {
  const [read, setRead] = useState<Read | Error | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (token === undefined) return undefined
    const leaving = new AbortController()
    call(readInvitationEndpoint, { body: { token } }, { signal: leaving.signal }).then(
      (invitation) => setRead(invitation),
      (error: unknown) => {
        if (!leaving.signal.aborted) setRead(error instanceof Error ? error : new Error(String(error)))
      },
    )
    return () => leaving.abort()
  }, [token, tries])
  const again = () => {
    setRead(null)
    setTries((before) => before + 1)
  }
  return { read, again }
}

function isEnded(error: Read | Error | null): boolean {
  return error instanceof ApiError && (error.code === 'INVITATION_ENDED' || error.code === 'VALIDATION_ERROR')
}

/** It ended while the form was open, or the address has a used account by now: the link is read again. */
function isOver(error: unknown): boolean {
  return error instanceof ApiError && ['INVITATION_ENDED', 'EMAIL_TAKEN'].includes(error.code)
}

function Ended() {
  return (
    <AuthNotice title={JOIN_COPY.endedTitle} text={JOIN_COPY.ended}>
      <AuthLink to={PATHS.login}>{JOIN_COPY.backToSignIn}</AuthLink>
    </AuthNotice>
  )
}

function Taken() {
  return (
    <AuthNotice title={JOIN_COPY.takenTitle} text={JOIN_COPY.taken}>
      <AuthLink to={PATHS.login}>{JOIN_COPY.backToSignIn}</AuthLink>
    </AuthNotice>
  )
}

interface JoinFormProps {
  token: string
  invitation: Read
  /** it ended while the form was open */
  onEnded: () => void
}

function JoinForm({ token, invitation: { company, inviter, seat, email }, onEnded }: JoinFormProps) {
  const { wait, report } = useRateLimitNotice(Route.useRouteContext().reportError)
  const finish = useFinishSignIn()
  const form = useServerForm<JoinValues, Joining>({
    schema: joinForm,
    defaultValues: EMPTY,
    report: (error) => (isOver(error) ? onEnded() : report(error)),
  })
  const join = async ({ firstName, lastName, phone, password }: Joining) => {
    const typed = { firstName, lastName, phone, password }
    const answer = await call(joinEndpoint, { body: { token, ...typed, agreeToTerms: true } })
    await finish(answer, { email, remember: false })
  }
  return (
    <Form form={form} send={join}>
      <AuthHeading lead={JOIN_COPY.lead(inviter, seat)}>{JOIN_COPY.title(company)}</AuthHeading>
      <p className="font-semibold wrap-anywhere">{email}</p>
      {/* tells password managers which account this is */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <NameFields first={form.field('firstName')} last={form.field('lastName')} />
      <PhoneField {...form.field('phone')} />
      <NewPasswordFields
        labels={[JOIN_COPY.password, JOIN_COPY.confirmPassword]}
        hint={JOIN_COPY.passwordHint}
        password={form.field('password', { affects: 'confirmPassword' })}
        again={form.field('confirmPassword')}
      />
      <Checkbox
        label={
          <>
            {JOIN_COPY.agree}
            <LegalLink to={PATHS.terms} name={JOIN_COPY.terms} />
            {JOIN_COPY.and}
            <LegalLink to={PATHS.privacy} name={JOIN_COPY.privacy} />
          </>
        }
        {...form.field('agreeToTerms')}
      />
      <SubmitRow form={form} label={JOIN_COPY.submit} busyLabel={JOIN_COPY.submitting} />
      {wait}
    </Form>
  )
}

const ownForm = z.object({ password: typedPassword(JOIN_COPY.passwordRequired) })

/** TEAM-30: the account that the address has was never used. It ends, and its person comes along. */
function OwnAccountForm({ token, invitation: { company, inviter, seat, email }, onEnded }: JoinFormProps) {
  const { wait, report } = useRateLimitNotice(Route.useRouteContext().reportError)
  const finish = useFinishSignIn()
  const unsent = useUnsentCount(email)
  const reportUnlessEnded = (error: unknown) => (isOver(error) ? onEnded() : report(error))
  const form = useServerForm({
    schema: ownForm,
    defaultValues: { password: '' },
    place: ({ code, message }) => (code === 'BAD_CREDENTIALS' ? { password: message } : undefined),
    report: reportUnlessEnded,
  })
  const join = async (proof: { password: string } | Pick<Joined, 'credential'>) =>
    finish(await call(joinWithAccountEndpoint, { body: { token, ...proof } }), { email, remember: false })
  return (
    <Form form={form} send={join}>
      <AuthHeading lead={JOIN_COPY.lead(inviter, seat)}>{JOIN_COPY.title(company)}</AuthHeading>
      <p className="font-semibold wrap-anywhere">{email}</p>
      <p>{JOIN_COPY.ownAccount}</p>
      {unsent > 0 && <p className="font-bold">{DELETE_ACCOUNT_COPY.unsent(unsent)}</p>}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={JOIN_COPY.password} autoComplete="current-password" {...form.field('password')} />
      <SubmitRow form={form} label={JOIN_COPY.submit} busyLabel={JOIN_COPY.submitting} />
      <PasskeyButton
        label={JOIN_COPY.byPasskey}
        report={reportUnlessEnded}
        send={(credential) => join({ credential })}
      />
      {wait}
    </Form>
  )
}

/** What this device has not sent for the account that ends. */
function useUnsentCount(email: string): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const look = async () => {
      const { countUnsentOf } = await import('#client/data/outbox/unsent-accounts.ts')
      setCount(await countUnsentOf(email))
    }
    // without storage nothing is unsent
    look().catch(() => undefined)
  }, [email])
  return count
}

/** In a new tab, so that no password is typed twice. */
function LegalLink({ to, name }: { to: string; name: string }) {
  return (
    <a href={to} target="_blank" rel="noreferrer" className="font-semibold text-sign-deep underline underline-offset-4">
      {name}
    </a>
  )
}

export const Route = createFileRoute('/auth/join')({
  // the token must not stay where others read it: address bar, browser history, a shared screen
  beforeLoad: ({ location: { hash } }) => {
    if (hash === '') return
    throw redirect({ to: PATHS.join, replace: true, state: (before) => ({ ...before, invitation: hash }) })
  },
  component: function JoinRoute() {
    const token = useLocation({ select: ({ state }) => state.invitation })
    return <JoinScreen key={token} token={token} />
  },
})
