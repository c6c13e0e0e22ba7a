import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { login } from '#contract/account.ts'
import { PATHS } from '#contract/path.ts'
import { ApiError } from '#contract/request.ts'
import { keepSession } from '#client/browser/session-state.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { PasswordField } from '#client/ui/password-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toast.tsx'
import { call } from '#offline/call.ts'
import { type LoginForm, loginForm } from './login.form.ts'
import { rememberedEmail, rememberEmail } from './remembered-email.ts'

export function LoginScreen() {
  const navigate = useNavigate()
  const remembered = rememberedEmail()
  const { register, handleSubmit, formState } = useForm<LoginForm>({
    resolver: zodResolver(loginForm),
    mode: 'onTouched',
    defaultValues: { email: remembered ?? '', password: '', remember: remembered !== null },
  })

  const signIn = useMutation({
    mutationFn: (form: LoginForm) => call(login, { body: { ...form, loginOption: 'email' } }),
    onSuccess: async ({ user, ...tokens }, { email, remember }) => {
      rememberEmail(remember ? email : null)
      await keepSession({ ...tokens, user, permissions: user.role.permissions.map(({ name }) => name) })
      toasts.success('Login successful!')
      await navigate({ to: PATHS.dashboard })
    },
    onError: (error, { email }) => {
      const unverified =
        error instanceof ApiError && error.status === 401 && error.message.includes('verify your email')
      if (unverified) void navigate({ href: `${PATHS.verifyEmail}?email=${encodeURIComponent(email)}` })
    },
  })

  return (
    <form noValidate onSubmit={handleSubmit((form) => signIn.mutate(form))} className="flex flex-col gap-4">
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
      <Button type="submit" busy={signIn.isPending} disabled={signIn.isPending}>
        {signIn.isPending ? 'Signing In...' : 'Sign In'}
      </Button>
    </form>
  )
}
