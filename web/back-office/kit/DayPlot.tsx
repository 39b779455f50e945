// One column for each day; hidden from screen readers, which have the table beside it.

import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { dateText, numberText, shortDayText } from '#shared/base/format.ts';

/** `day` is "2026-11-21"; `name` says what is counted, `write` formats a figure. */
type DayPlotProps = {
  days: { day: string; value: number }[];
  name: string;
  language: string;
  write: (value: number) => string;
};

const text = { fontSize: 13, fill: 'var(--ink-2)' };

export default function DayPlot({ days, name, language, write }: DayPlotProps) {
  const short = (day: string) => shortDayText(day, language);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={days}
        accessibilityLayer={false}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        barCategoryGap="20%"
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="day"
          tickFormatter={short}
          tick={text}
          tickLine={false}
          axisLine={{ stroke: 'var(--ink)' }}
          minTickGap={24}
        />
        <YAxis
          tickFormatter={(value: number) => numberText(value, language)}
          tick={text}
          tickLine={false}
          axisLine={false}
          width={64}
          allowDecimals={false}
        />
        <Tooltip
          cursor={{ fill: 'var(--paper-2)' }}
          labelFormatter={(day) => dateText(`${String(day)}T00:00:00+03:00`, language)}
          formatter={(value) => [write(Number(value)), name]}
          contentStyle={{
            background: 'var(--surface)',
            border: '1px solid var(--ink)',
            borderRadius: 2,
            fontSize: 14,
          }}
          itemStyle={{ color: 'var(--ink)' }}
          isAnimationActive={false}
        />
        <Bar
          dataKey="value"
          name={name}
          fill="var(--ink)"
          isAnimationActive={false}
          maxBarSize={36}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}
