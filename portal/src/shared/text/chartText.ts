import { counted } from './numbers.js';

/** The words of every chart. */
export const chartText = {
  asTable: 'As a table',
  asChart: 'As a chart',
  none: 'None in this period.',
  noneOnDay: 'None',
  day: 'Day',
  all: 'All',
  caption: (title: string): string => `${title}. Days without any are left out.`,
  keys: (title: string): string => `${title}, by day. Press the left and right arrow keys to move from day to day.`,
  cut: 'Scale cut: the number of each higher day is printed above its bar.',
  opens: 'Press Enter or tap again for the list',
  part: (title: string, count: number): string => `${title} ${counted(count)}`,
} as const;
