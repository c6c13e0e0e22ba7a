import { createFileRoute } from '@tanstack/react-router'
import { requirePermission } from './require-permission.ts'

export const Route = createFileRoute('/dashboard/_may-create')({ beforeLoad: requirePermission('load:create') })
