import { createFileRoute, redirect, useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import * as z from 'zod/mini'
import { whenIdle } from '#client/browser/page/idle.ts'
import { usePageTitle } from '#client/browser/page/use-page-title.ts'
import { toDeviceTime } from '#client/browser/session/server-clock.ts'
import { EmailField } from '#client/components/contact-fields.tsx'
import { Form, SubmitRow } from '#client/components/form.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { importWithRetry, lazyPart } from '#client/ui/lazy-part.tsx'
import { PasswordField } from '#client/ui/password-field.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { loginEndpoint } from '#contract/account/account.ts'
import { passkeySignInEndpoint } from '#contract/account/passkey.ts'
import { ApiError } from '#contract/api/http-request.ts'
import { PATHS, verifyEmailPath } from '#contract/api/path.ts'
import { call } from '#offline/session/call.ts'
import { listLeftAccounts } from '#offline/session/left-account.ts'
import { AuthHeading, AuthLink } from './auth-page.tsx'
import type { PersonId } from '#domain/access/ids.ts'
import { cleanText } from '#contract/api/common-schemas.ts'
import { SIGN_IN_AREA } from './sign-in-area.ts'
import { LOGIN_COPY, LOGIN_FORM_COPY } from './copy.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { useRateLimitNotice } from './rate-limit.tsx'
import { pendingSignInStore, rememberedEmail } from './remembered-sign-in.ts'
import { useFinishSignIn } from './use-finish-sign-in.ts'

/** LOGIN-04. Checks only the email's format here; the server knows whether it has an account. */
const loginForm = z.object({
  email: z
    .string()
    .check(cleanText(), z.minLength(1, LOGIN_FORM_COPY.emailIsRequired), z.email(LOGIN_FORM_COPY.invalidEmailAddress)),
  password: z.string().check(z.minLength(1, LOGIN_FORM_COPY.passwordIsRequired)),
  remember: z.boolean(),
})
type LoginValues = z.output<typeof loginForm>

/** The form doesn't wait longer for storage. */
const LONGEST_WAIT_MS = 300

/** Whom the server signed out on this device; null if nobody, or several. */
async function findSignedOutEmail(): Promise<string | null> {
  const nothing = new Promise<never[]>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS, []))
  const left = await Promise.race([listLeftAccounts(), nothing])
  // who was removed reads that instead
  const [account, ...others] = left.filter(({ removal }) => !removal)
  return account && others.length === 0 ? account.email : null
}

/** LOGIN-07 */
function isUnverified(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.message.includes(LOGIN_COPY.verifyYourEmail)
}

// it imports code that only signed-in screens need
const fetchUnsentFile = () => importWithRetry(() => import('#client/features/outbox/unsent-file.ts'))

/** TEAM-21. */
async function saveAsFile(personId: PersonId): Promise<void> {
  const { saveUnsentAsFile } = await fetchUnsentFile()
  await saveUnsentAsFile(personId)
}

const UnsentItemsNotice = lazyPart(async () => {
  await whenIdle()
  if (!(await hasDatabases())) return { UnsentItemsNotice: () => null }
  return import('./unsent-items-notice.tsx')
}, 'UnsentItemsNotice')

/** Whether someone has been signed in here. True where the browser can't tell. */
async function hasDatabases(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === 'outbox')
  } catch {
    return true
  }
}

/** Unsent items on this device, then the sign-in form. */
function LoginScreen() {
  usePageTitle(LOGIN_COPY.title)
  const { returnTo } = Route.useSearch()
  const typedBefore = useLocation({ select: ({ state }) => state.email })
  const navigate = useNavigate()
  const finish = useFinishSignIn()
  const { wait, report } = useRateLimitNotice(Route.useRouteContext().reportError)
  // an account that another device or the time signed out
  const signedOut = Route.useLoaderData()
  const remembered = rememberedEmail()
  const form = useServerForm<LoginValues>({
    schema: loginForm,
    defaultValues: {
      email: typedBefore ?? remembered ?? signedOut ?? '',
      password: '',
      remember: remembered !== null,
    },
    // the server doesn't say which of the two is wrong
    place: ({ code, message }) => (code === 'BAD_CREDENTIALS' ? { password: message } : undefined),
    report: (error) => isUnverified(error) || report(error),
  })

  const signIn = async ({ email, password, remember }: LoginValues) => {
    try {
      const answer = await call(loginEndpoint, { body: { email, password, remember, loginOption: 'email' } })
      if (!('secondStep' in answer)) return await finish(answer, { email, remember, returnTo })
      const { challenge, expiresAt, resendAt } = answer.secondStep
      const times = { expiresAt: toDeviceTime(Date.parse(expiresAt)), resendAt: toDeviceTime(Date.parse(resendAt)) }
      pendingSignInStore.keep({ challenge, email, remember, returnTo, ...times })
      toasts.clearErrors(SIGN_IN_AREA)
      await navigate({ href: PATHS.twoStep })
    } catch (error) {
      if (isUnverified(error)) await navigate({ href: verifyEmailPath(email) })
      throw error
    }
  }

  return (
    <>
      {/* HTML from the build has none */}
      {!import.meta.env.SSR && (
        <Suspense>
          <UnsentItemsNotice saveAsFile={saveAsFile} />
        </Suspense>
      )}
      <Form form={form} send={signIn}>
        <AuthHeading>{LOGIN_COPY.title}</AuthHeading>
        {signedOut !== null && (
          <p
            role="status"
            className="rounded-card border border-line border-l-4 border-l-caution bg-caution-tint p-4 wrap-anywhere"
          >
            {LOGIN_COPY.signedOut(signedOut)}
          </p>
        )}
        <WaitingForCode />
        <EmailField autoComplete="username" {...form.field('email')} />
        <PasswordField label={LOGIN_COPY.password} autoComplete="current-password" {...form.field('password')} />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Checkbox label={LOGIN_COPY.rememberMe} {...form.field('remember')} />
          <AuthLink to={PATHS.forgotPassword} state={{ email: form.methods.watch('email') || undefined }}>
            {LOGIN_COPY.forgotPassword}
          </AuthLink>
        </div>
        <SubmitRow form={form} label={LOGIN_COPY.submit} busyLabel={LOGIN_COPY.submitting} />
        <PasskeyButton
          label={LOGIN_COPY.byPasskey}
          report={report}
          send={async (credential) => {
            const remember = form.methods.getValues('remember')
            const answer = await call(passkeySignInEndpoint, { body: { credential, remember } })
            await finish(answer, { email: answer.user.email, remember, returnTo })
          }}
        />
        {wait}
        <p>
          {LOGIN_COPY.newToMilepost}
          <AuthLink to={PATHS.signUp}>{LOGIN_COPY.signUp}</AuthLink>
        </p>
      </Form>
    </>
  )
}

/** For users who left to look up the code and came back to a fresh page. */
function WaitingForCode() {
  const [waiting] = useState(pendingSignInStore.read)
  if (!waiting) return null
  return (
    <p className="rounded-card border border-line bg-surface px-4 py-2">
      {LOGIN_COPY.codeSentTo}
      <strong className="wrap-anywhere">{waiting.email}</strong>.{' '}
      <AuthLink to={PATHS.twoStep}>{LOGIN_COPY.enterTheCode}</AuthLink>
    </p>
  )
}

export const Route = createFileRoute('/auth/login')({
  beforeLoad: ({ context: { session }, search: { returnTo } }) => {
    if (session) throw redirect({ href: returnTo ?? PATHS.dashboard, replace: true })
  },
  loader: findSignedOutEmail,
  component: LoginScreen,
})
