import { PATHS } from '#contract/api/path.ts'
import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/')({
  beforeLoad: ({ context }) => {
    throw redirect({ to: context.session ? PATHS.dashboard : PATHS.login, replace: true })
  },
})
