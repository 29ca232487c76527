import type { Action, TaskType } from '../task-type.ts'

const ACT = ['rolling-restart', 'full-restart', 'redeploy']

export const opsJob: TaskType = {
  name: 'ops-job',
  about: 'operations: deploying or restarting a service',
  share: 1,
  ease: -0.2,
  descriptions: [
    '{service} answers slowly {period}, bring it back ({mood})',
    'Rotate the credentials of {service} and restart it, change {number}',
    '{person}: roll out build {id} of {service}',
  ],
  phases: [
    {
      name: 'look',
      names: [],
      least: 1,
      most: 2,
      actions: [
        bash(
          'service-status',
          'systemctl status {service}',
          ['check the status', 'service status'],
          1.2,
        ),
        bash(
          'read-logs',
          'journalctl -u {service} -n 200',
          ['tail the logs', 'read the logs'],
          1.1,
          1.8,
        ),
        {
          id: 'read-runbook',
          tool: 'read_file',
          input: { path: 'runbooks/{service}.md' },
          output: '# {service}\n1. Drain {column} connections',
          names: ['runbook', 'run book'],
          weight: 0.8,
        },
        bash('disk-space', 'df -h', ['disk space', 'check the disk'], 0.8),
        bash('list-processes', 'ps aux --sort=-rss', ['list the processes', 'process list'], 0.6),
      ],
    },
    {
      name: 'act',
      names: ['restart', 'restarting', 'roll out', 'deploy'],
      least: 1,
      most: 1,
      actions: [
        {
          ...bash(
            'rolling-restart',
            'kubectl rollout restart deploy/{service} # batch {part}',
            ['rolling restart', 'one instance at a time', 'in batches'],
            0.8,
          ),
          calls: 2,
        },
        bash(
          'full-restart',
          'systemctl restart {service}',
          ['full restart', 'restart everything'],
          1.2,
        ),
        bash('redeploy', 'make deploy SERVICE={service}', ['redeploy', 'deploy again'], 0.7),
      ],
    },
    {
      name: 'check',
      names: [],
      least: 0,
      most: 2,
      actions: [
        bash(
          'health-check',
          'curl -fsS localhost:{port}/health',
          ['health check', 'health endpoint'],
          1.1,
        ),
        bash('watch-metrics', 'promtool query instant up', ['watch the metrics', 'metrics'], 0.6),
      ],
    },
  ],
  errors: [
    {
      id: 'port-in-use',
      at: ACT,
      chance: 0.22,
      message: 'Error: listen EADDRINUSE: address already in use :::{port} (pid {pid}, {service})',
      fixes: [
        bash('kill-old', 'kill {pid}', ['kill the old process', 'stop the old process'], 0.9),
        bash('other-port', 'export PORT={port}1', ['another port', 'change the port'], 0.9),
        bash('reboot', 'sudo reboot', ['reboot the host', 'reboot'], 0.6),
      ],
    },
    {
      id: 'disk-full',
      at: ACT,
      chance: 0.2,
      message: "OSError: [Errno 28] No space left on device: '/var/lib/{service}/{number}.tmp'",
      fixes: [
        bash(
          'prune-images',
          'docker system prune -f',
          ['prune the images', 'remove old images'],
          0.9,
        ),
        bash(
          'rotate-logs',
          'logrotate -f /etc/logrotate.conf',
          ['rotate the logs', 'rotate logs'],
          0.8,
        ),
        bash(
          'grow-volume',
          'lvextend -L +{column}G /dev/data',
          ['grow the volume', 'larger disk'],
          0.8,
        ),
      ],
    },
    {
      id: 'state-lock',
      at: ACT,
      chance: 0.14,
      message: 'Error acquiring the state lock: ID {id}, held by {person} since {ms} ms',
      fixes: [
        bash('wait-for-lock', 'sleep 60', ['wait for the lock', 'wait a minute', 'wait'], 1),
        bash(
          'force-unlock',
          'terraform force-unlock {id}',
          ['force the unlock', 'break the lock'],
          0.7,
        ),
        bash('reinit', 'terraform init -upgrade', ['initialise again', 'init again'], 0.7),
      ],
    },
  ],
}

function bash(
  id: string,
  command: string,
  names: readonly string[],
  weight: number,
  weightIfHard = weight,
): Action {
  const output = `{service}: ok, {column} items, {ms} ms`
  return { id, tool: 'bash', input: { command }, output, names, weight, weightIfHard }
}
