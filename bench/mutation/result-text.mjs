/** The figures of a run and what survived it, in words. */

/**
 * @typedef {import('./mutation.mjs').Mutant} Mutant
 * @param {{ chosen: { group: string, file: string }[], mutants: Mutant[], seconds: number, strykerVersion: string, load: number }} run
 */
export function resultText({ chosen, mutants, seconds, strykerVersion, load }) {
  const rows = [...new Set(chosen.map(({ group }) => group))].flatMap((group) => {
    const files = chosen.filter((one) => one.group === group).map(({ file }) => file);
    const ofFiles = files.map((file) =>
      rowOf(
        `\`${shortName(file)}\``,
        mutants.filter((one) => one.fileName === file),
      ),
    );
    return [
      ...ofFiles,
      rowOf(
        `**${group}**`,
        mutants.filter((one) => files.includes(one.fileName)),
      ),
    ];
  });
  const alive = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  return [
    '# Mutants that the tests notice\n',
    `${new Date().toISOString().slice(0, 10)}, Stryker ${strykerVersion}, two workers, ${seconds} s, load ${load.toFixed(1)}. Timed out counts as killed.\n`,
    '| file | mutants | killed | survived | without a test | score |\n|---|---:|---:|---:|---:|---:|',
    ...rows,
    rowOf('**all**', mutants),
    `\nSurvived:\n\n${alive.map(aliveLine).join('\n') || 'none'}\n`,
  ].join('\n');
}

/** @param {string} name @param {Mutant[]} mutants */
function rowOf(name, mutants) {
  const count = (/** @type {string[]} */ ...statuses) =>
    mutants.filter(({ status }) => statuses.includes(status)).length;
  const [killed, survived, untested] = [count('Killed', 'Timeout'), count('Survived'), count('NoCoverage')];
  const all = killed + survived + untested;
  const score = all === 0 ? '–' : `${((killed / all) * 100).toFixed(1)} %`;
  return `| ${name} | ${all} | ${killed} | ${survived} | ${untested} | ${score} |`;
}

/** @param {Mutant} mutant */
function aliveLine({ fileName, location, mutatorName, replacement, status }) {
  const place = `${shortName(fileName)}:${location.start.line}`;
  const instead = replacement.replaceAll(/\s+/g, ' ').slice(0, 90);
  return `- ${place} ${mutatorName}: \`${instead}\`${status === 'NoCoverage' ? ' (no test)' : ''}`;
}

/** @param {string} file */
function shortName(file) {
  return file.replace('server/src/modules/', '').replace('server/src/', '').replace('/src/', '/');
}
