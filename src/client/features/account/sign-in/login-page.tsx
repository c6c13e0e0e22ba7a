import { type ComponentProps, Suspense } from 'react'
import { useHydrated } from '#client/browser/page/use-hydrated.ts'
import { whenIdle } from '#client/browser/page/idle.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { LoginScreen } from './login-screen.tsx'

// it imports code that only signed-in screens need
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
export function LoginPage(props: ComponentProps<typeof LoginScreen>) {
  const isHydrated = useHydrated()
  return (
    <>
      {isHydrated && (
        <Suspense>
          <UnsentItemsNotice />
        </Suspense>
      )}
      <LoginScreen {...props} />
    </>
  )
}
