import { PATHS } from '#contract/api/path.ts'
import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/')({
  beforeLoad: () => {
    // the home page is a document of the public site, and needs a connection
    if (navigator.onLine) throw redirect({ href: PATHS.home, reloadDocument: true })
    throw redirect({ to: PATHS.login, replace: true })
  },
})
