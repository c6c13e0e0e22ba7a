import { createFileRoute, notFound } from '@tanstack/react-router'

/** GUARD-01: below /dashboard, the layout's guards come before 'not found'. */
export const Route = createFileRoute('/dashboard/$')({
  beforeLoad: () => {
    throw notFound()
  },
})
