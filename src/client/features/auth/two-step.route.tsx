import { PATHS } from '#contract/path.ts'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { pending } from './pending-sign-in.ts'
import { TwoStepScreen } from './two-step-screen.tsx'

export const Route = createFileRoute('/auth/two-step')({
  // there is nothing to enter a code for
  beforeLoad: () => {
    if (!pending.read()) throw redirect({ to: PATHS.login, replace: true })
  },
  component: function TwoStepRoute() {
    return <TwoStepScreen onError={Route.useRouteContext().reportError} />
  },
})
