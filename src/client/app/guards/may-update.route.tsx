import { createFileRoute } from '@tanstack/react-router'
import { needs } from './needs.ts'

export const Route = createFileRoute('/dashboard/_may-update')({ beforeLoad: needs('load:update') })
