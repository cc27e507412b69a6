import type { Context } from '../../../context.js';
import { AppError } from '../../../errors.js';

export function saveOnboarding(ctx: Context, _input?: unknown): Promise<never> {
  ctx.log.warn('not there yet');
  return Promise.reject(new AppError('INTERNAL', 'This is not there yet.'));
}
