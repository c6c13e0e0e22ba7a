import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { login } from '#contract/account.ts'
import { PATHS } from '#contract/path.ts'
import { ApiError } from '#contract/request.ts'
import { keepSession, permissionsOf } from '#client/browser/session-state.ts'
import { usePageTitle } from '#client/browser/use-page-title.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { PasswordField } from '#client/ui/password-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { call } from '#offline/call.ts'
import { type LoginForm, loginForm } from './login.form.ts'
import { rememberedEmail, rememberEmail } from './remembered-email.ts'

/** LOGIN-07 */
function isUnverified(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.message.includes('verify your email')
}

export function LoginScreen({ onError }: { onError: (error: unknown) => void }) {
  usePageTitle('Sign in')
  const navigate = useNavigate()
  const remembered = rememberedEmail()
  const { register, handleSubmit, formState } = useForm<LoginForm>({
    resolver: zodResolver(loginForm),
    mode: 'onTouched',
    defaultValues: { email: remembered ?? '', password: '', remember: remembered !== null },
  })

  const signIn = async ({ email, password, remember }: LoginForm) => {
    try {
      const answer = await call(login, { body: { email, password, remember, loginOption: 'email' } })
      if ('secondStep' in answer) throw new Error('This account signs in with a code by mail')
      const { user, ...tokens } = answer
      rememberEmail(remember ? email : null)
      await keepSession({ ...tokens, user, permissions: permissionsOf(user) })
      toasts.success('Login successful!')
      await navigate({ to: PATHS.dashboard })
    } catch (error) {
      if (isUnverified(error)) await navigate({ href: `${PATHS.verifyEmail}?email=${encodeURIComponent(email)}` })
      else onError(error)
    }
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(signIn)(event)} className="flex flex-col gap-4">
      <h1 className="text-3xl font-extrabold tracking-tight">Sign in</h1>
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
      <Checkbox label="Remember me" {...register('remember')} />
      <Button type="submit" busy={formState.isSubmitting}>
        {formState.isSubmitting ? 'Signing In...' : 'Sign In'}
      </Button>
    </form>
  )
}
