import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { login } from '#contract/account.ts'
import { PATHS } from '#contract/path.ts'
import { ApiError } from '#contract/request.ts'
import { usePageTitle } from '#client/browser/use-page-title.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { PasswordField } from '#client/ui/password-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { call } from '#offline/call.ts'
import { AuthHeading } from './auth-heading.tsx'
import { AuthLink } from './auth-link.tsx'
import { type LoginForm, loginForm } from './login.form.ts'
import { deviceInstant, pending } from './pending-sign-in.ts'
import { rememberedEmail } from './remembered-email.ts'
import { useFinishSignIn } from './use-finish-sign-in.ts'
import { useTypedEmail } from './use-typed-email.ts'
import { useWait } from './use-wait.tsx'

/** LOGIN-07 */
function isUnverified(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.message.includes('verify your email')
}

export function LoginScreen({ onError }: { onError: (error: unknown) => void }) {
  usePageTitle('Sign in')
  const navigate = useNavigate()
  const finish = useFinishSignIn()
  const { wait, noteWait } = useWait()
  const remembered = rememberedEmail()
  // who comes from another screen of this area has typed it there
  const typedBefore = useTypedEmail()
  const { register, handleSubmit, formState } = useForm<LoginForm>({
    resolver: zodResolver(loginForm),
    mode: 'onTouched',
    defaultValues: { email: typedBefore ?? remembered ?? '', password: '', remember: remembered !== null },
  })

  const signIn = async ({ email, password, remember }: LoginForm) => {
    try {
      const answer = await call(login, { body: { email, password, remember, loginOption: 'email' } })
      if (!('secondStep' in answer)) return await finish(answer, { email, remember })
      const { challenge, expiresAt, resendAt } = answer.secondStep
      const times = { expiresAt: deviceInstant(expiresAt), resendAt: deviceInstant(resendAt) }
      pending.keep({ challenge, email, remember, ...times })
      await navigate({ to: PATHS.twoStep })
    } catch (error) {
      noteWait(error)
      if (isUnverified(error)) await navigate({ to: PATHS.verifyEmail, search: { email } })
      else onError(error)
    }
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(signIn)(event)} className="flex flex-col gap-4">
      <AuthHeading>Sign in</AuthHeading>
      <WaitingForCode />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox label="Remember me" {...register('remember')} />
        <AuthLink to={PATHS.forgotPassword}>Forgot password?</AuthLink>
      </div>
      <Button type="submit" busy={formState.isSubmitting}>
        {formState.isSubmitting ? 'Signing In...' : 'Sign In'}
      </Button>
      {wait}
      <p>
        New to Milepost? <AuthLink to={PATHS.signUp}>Sign up</AuthLink>
      </p>
    </form>
  )
}

/** Who looked for the code in the mail and came back to a fresh page goes on from here. */
function WaitingForCode() {
  const waiting = pending.read()
  if (!waiting) return null
  return (
    <p className="rounded-card border border-line bg-surface px-4 py-2">
      We mailed a code to <strong className="wrap-anywhere">{waiting.email}</strong>.{' '}
      <AuthLink to={PATHS.twoStep}>Enter the code</AuthLink>
    </p>
  )
}
