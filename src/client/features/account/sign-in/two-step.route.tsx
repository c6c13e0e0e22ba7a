import { PATHS } from '#contract/api/path.ts'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { pendingSignInStore } from './pending-sign-in.ts'
import { TwoStepScreen } from './two-step-screen.tsx'

export const Route = createFileRoute('/auth/two-step')({
  // no sign-in waits for a code
  beforeLoad: () => {
    if (!pendingSignInStore.read()) throw redirect({ to: PATHS.login, replace: true })
  },
  component: function TwoStepRoute() {
    return <TwoStepScreen onError={Route.useRouteContext().reportError} />
  },
})
