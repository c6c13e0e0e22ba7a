import { createFileRoute } from '@tanstack/react-router'
import { requirePermission } from './require-permission.ts'

export const Route = createFileRoute('/dashboard/_may-book')({ beforeLoad: requirePermission('load:book') })
