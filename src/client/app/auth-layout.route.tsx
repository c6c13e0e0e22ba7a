import { createFileRoute, Outlet } from '@tanstack/react-router'
import { reportError } from './error-report.ts'
import { LaneMural } from './lane-mural.tsx'
import { Logo } from '#client/ui/logo.tsx'

/** NAV-12: the form on the left 60 %, a picture on the right 40 %; phones have room for the form alone. */
function AuthLayout() {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[3fr_2fr]">
      <main className="flex flex-col px-5 py-8 sm:px-10">
        <Logo />
        <div className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center py-10">
          <Outlet />
        </div>
      </main>
      <LaneMural className="hidden lg:block" />
    </div>
  )
}

export const Route = createFileRoute('/auth')({
  component: AuthLayout,
  // LOGIN-08: the forms of this area say nothing themselves
  beforeLoad: ({ navigate }) => ({
    reportError: (error: unknown) => reportError(error, (path) => void navigate({ href: path })),
  }),
})
