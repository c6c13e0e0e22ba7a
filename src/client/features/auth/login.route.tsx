import { createFileRoute } from '@tanstack/react-router'
import { LoginScreen } from './login-screen.tsx'

export const Route = createFileRoute('/auth/login')({
  component: LoginScreen,
  head: () => ({ meta: [{ title: 'Sign in, Milepost' }] }),
})
