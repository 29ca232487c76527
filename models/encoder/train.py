"""Trains the encoder: first the vectors, then the layers of its own that reading has.

    python3 train.py --data <prepared> --vocab <folder> --teacher <model folder> --out <folder> --minutes 8.5

Ends after `--steps`, or when `--minutes` since the start are over: the schedule follows whichever is nearer to its end,
so a slow machine anneals as well. A checkpoint of the averaged weights is written every `--save-every` minutes.
Reading comes after it (read_stage.py): words and shared layers stay as they are, so it cannot spoil the vectors, and has less to overfit with.
"""
import argparse
import json
import math
import os
import sys
import time
import unicodedata

import numpy as np
import torch

from batches import draw
from bert import Encoder, read_teacher
from checkpoint import read_model, teacher_file, write_model
from corpus import Groups, Lists, Reading, Similar, Vectors, read_parallel
from evaluate import Judge, evaluate, show
from files import read_rows, read_tensors, sha256
from losses import group_loss, similar_loss, vector_loss
from masked_stage import masked_stage
from read_stage import read_stage, start_reading
from wordpiece import TeacherPiece, WordPiece

START = time.time()


def options():
    parser = argparse.ArgumentParser(formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    add = parser.add_argument
    for name in ('data', 'vocab', 'teacher', 'out'):
        add(f'--{name}', required=True)
    add('--shared', default='', help='the shared data, to measure at the end')
    add('--go-on', default='', help='a checkpoint to start from instead of the teacher')
    add('--keep-shared', action='store_true', help='of the vectors, train only the layers that reading does not share')
    add('--seed', type=int, default=1)
    add('--steps', type=int, default=14000, help='0 trains the reading of a checkpoint alone')
    add('--minutes', type=float, default=8.5, help='since the start of the process, measuring not included')
    add('--save-every', type=float, default=2.0, help='minutes')
    add('--look-every', type=int, default=3000, help='steps between two measurements; 0 is never')
    add('--log-every', type=int, default=200)
    add('--processes', type=int, default=os.cpu_count())
    add('--pairs-max', type=int, default=0, help='translations at most; 0 is all')
    # Shape
    add('--own', type=int, default=3, help='last layers that belong to reading alone')
    add('--dropout', type=float, default=0.1)
    add('--text-max', type=int, default=96, help='pieces of a text')
    add('--group-max', type=int, default=64, help='pieces of a text in a group')
    add('--pair-max', type=int, default=128, help='pieces of a pair')
    # Batches
    add('--vector-batch', type=int, default=1408)
    add('--group-batch', type=int, default=128)
    add('--group-every', type=int, default=3, help='steps from one batch of groups to the next')
    add('--read-batch', type=int, default=256)
    add('--similar-batch', type=int, default=256)
    add('--similar-every', type=int, default=4)
    add('--english-share', type=float, default=0.45)
    add('--language-power', type=float, default=0.7)
    add('--source-power', type=float, default=0.5)
    add('--class-power', type=float, default=0.3)
    add('--finer', type=float, default=0.15, help='share of the words of a text that are cut finer')
    add('--finer-share', type=float, default=0.4, help='of the translations and of the readings that are cut finer')
    add('--asked-share', type=float, default=0.15, help='of the texts that are taken for questions')
    add('--strangers', type=int, default=4096, help='more teacher vectors to be told from')
    add('--group-authors', type=int, default=0, help='of how many authors the groups of a batch are, so that they are hard to tell apart; 0 is all')
    add('--asks-share', type=float, default=0.4)
    add('--matters-share', type=float, default=0.4)
    add('--same-share', type=float, default=0.2)
    add('--article-share', type=float, default=0.0, help='of the groups that are questions of articles')
    add('--relation-share', type=float, default=0.55)
    add('--question-share', type=float, default=0.25)
    add('--single-share', type=float, default=0.1)
    add('--translation-share', type=float, default=0.1)
    add('--translations', type=int, default=30000)
    add('--hide', type=float, default=0.0, help='share of the words that are hidden while reading is trained')
    add('--derived', type=float, default=0.5, help='weight of a derived pair; one written down has 1')
    add('--near', type=int, default=4, help='near misses of a question that are looked for')
    add('--near-weight', type=float, default=1.0)
    add('--list-size', type=int, default=12, help='statements beside a question')
    add('--list-batch', type=int, default=40, help='questions')
    add('--change-batch', type=int, default=20, help='later statements')
    add('--own-lists', type=float, default=0.7, help='share of the lists that were written for this project')
    add('--random', type=float, default=0.3, help='weight of a random pair')
    # Losses
    add('--translation-weight', type=float, default=4.0)
    add('--english-weight', type=float, default=12.0)
    add('--contrast-weight', type=float, default=0.5)
    add('--soft', type=float, default=0.5, help="share of the teacher's view in what is told apart")
    add('--temperature', type=float, default=0.05)
    add('--group-weight', type=float, default=0.3)
    add('--similar-weight', type=float, default=0.0)
    add('--relation-weight', type=float, default=0.5)
    add('--question-weight', type=float, default=0.5)
    add('--list-weight', type=float, default=0.5)
    add('--change-weight', type=float, default=0.5)
    add('--order-weight', type=float, default=1.0)
    add('--single-weight', type=float, default=0.3)
    add('--smoothing', type=float, default=0.05)
    add('--agree', type=float, default=0.0, help='weight of two readings with other dropout being alike (R-drop)')
    # Schedule, as shares of the whole
    add('--group-from', type=float, default=0.3)
    add('--similar-from', type=float, default=0.75)
    add('--round-from', type=float, default=0.85, help='from here on the rounding of the export is pretended; 1 is never')
    add('--warm', type=int, default=300, help='steps')
    add('--rate', type=float, default=2e-4)
    add('--word-rate', type=float, default=8e-4)
    add('--read-rate', type=float, default=1.5e-4)
    add('--read-steps', type=int, default=2000, help='of one reading; the best look of each counts')
    add('--read-minutes', type=float, default=60, help='of one reading; its schedule follows whichever is nearer to its end')
    add('--read-looks', type=int, default=6)
    add('--read-on', action='store_true', help='reading goes on from that of the checkpoint')
    add('--readings', type=int, default=3, help='with other chance; what is kept is their mean, or the best; 0 ends before it')
    add('--masked-minutes', type=float, default=0, help='hidden words are guessed for so long before reading; 0 is not at all')
    add('--masked-steps', type=int, default=1_000_000)
    add('--masked-batch', type=int, default=768)
    add('--masked-rate', type=float, default=6e-4)
    add('--decay', type=float, default=0.01)
    add('--average', type=float, default=0.999, help='of the weights that are kept')
    return parser.parse_args()


def log(*parts):
    print(f'[{time.time() - START:6.1f}]', *parts, flush=True)


def plain(piece):
    letters = unicodedata.normalize('NFD', piece[2:] if piece.startswith('##') else piece)
    return ''.join(letter for letter in letters if unicodedata.category(letter) != 'Mn')


def start_words(tokenizer, teacher_tokenizer, table):
    """Old pieces keep their vector; a new one gets the mean of the old pieces that it consists of without accents, or a random one."""
    chance = np.random.default_rng(0)
    words = table.mean(0) + chance.standard_normal((len(tokenizer), table.shape[1])).astype(np.float32) * table.std(0) * 0.3
    for piece, i in tokenizer.ids.items():
        old = teacher_tokenizer.ids.get(piece)
        if old is None:
            parts = teacher_tokenizer.split(plain(piece)) if plain(piece) else []
            if plain(piece).isascii() and parts and teacher_tokenizer.unknown not in parts:
                words[i] = table[parts].mean(0)
        else:
            words[i] = table[old]
    return words.astype(np.float32)


def start_model(args, tokenizer, teacher_tokenizer, teacher):
    if args.go_on:
        model, info = read_model(args.go_on)
        with open(f'{args.go_on}/vocab.txt', 'rb') as ours, open(f'{args.vocab}/vocab.txt', 'rb') as given:
            assert ours.read() == given.read(), 'the checkpoint has another vocabulary'
        for module in model.modules():
            if isinstance(module, torch.nn.Dropout):
                module.p = args.dropout
        return model
    shape = {**teacher.shape, 'pieces': len(tokenizer), 'own': min(args.own, teacher.shape['layers'])}
    model = Encoder(**shape, dropout=args.dropout)
    tensors = {name: values for name, values in teacher.to_file().items() if not name.startswith('head.')}
    tensors['embeddings.word_embeddings.weight'] = start_words(tokenizer, teacher_tokenizer, tensors['embeddings.word_embeddings.weight'])
    model.from_file(tensors)
    return model


def optimizer_for(model, args, device):
    shared = len(model.layers) - len(model.own)
    parts = {name: p for name, p in model.named_parameters() if not name.startswith(('own.', 'read.'))}
    if args.keep_shared:
        last = tuple(f'layers.{i}.' for i in range(shared, len(model.layers)))
        for name, p in parts.items():
            p.requires_grad_(name.startswith(last))
    groups = [{'params': [p for name, p in parts.items() if p.requires_grad and name.startswith('words.') == is_words], 'rate': rate, 'weight_decay': decay}
              for is_words, rate, decay in ((True, args.word_rate, 0.0), (False, args.rate, args.decay))]
    groups = [group for group in groups if group['params']]
    return torch.optim.AdamW(groups, lr=args.rate, betas=(0.9, 0.98), **({'fused': True} if device.type == 'cuda' else {}))


class Average:
    """A slow mean of the weights, which is what is kept: it is steadier than any single step."""

    def __init__(self, model, decay):
        self.model, self.decay, self.steps = model, decay, 0
        self.slow = [p.detach().clone() for p in model.parameters()]

    @torch.no_grad()
    def follow(self):
        self.steps += 1
        share = 1 - min(self.decay, (1 + self.steps) / (10 + self.steps))
        torch._foreach_mul_(self.slow, 1 - share)
        torch._foreach_add_(self.slow, [p.detach() for p in self.model.parameters()], alpha=share)

    @torch.no_grad()
    def swap(self):
        """Exchanges the model's weights and the mean; a second call undoes it."""
        for slow, p in zip(self.slow, self.model.parameters()):
            kept = p.detach().clone()
            p.copy_(slow)
            slow.copy_(kept)


def main():
    args = options()
    device = torch.device('cuda' if torch.cuda.is_available() else 'cpu')
    torch.manual_seed(args.seed)
    chance = np.random.default_rng(args.seed)
    if device.type == 'cuda':
        torch.backends.cuda.matmul.allow_tf32 = True
    tokenizer = WordPiece.read(args.vocab)
    # Reading alone needs no teacher.
    teacher_tokenizer = TeacherPiece.read(args.teacher) if args.steps else None
    teacher = read_teacher(read_tensors(teacher_file(args.teacher))) if args.steps else None
    pairs = read_parallel(args)
    model = start_model(args, tokenizer, teacher_tokenizer, teacher).to(device)
    log('parameters', sum(p.numel() for p in model.parameters()), model.shape)
    optimizer, average = optimizer_for(model, args, device), Average(model, args.average)
    judge = Judge(model, tokenizer, device)
    # Unread authors are measured on what ships alone (export.py).
    evaluation = [row for row in read_rows(f'{args.data}/evaluation.jsonl.xz') if row['set'] == 'held']
    # Folders are those of one machine.
    command = ' '.join(['train.py', *('<folder>' if '/' in word else word for word in sys.argv[1:])])
    info = {'seed': args.seed, 'command': command, 'data': sha256(f'{args.data}/manifest.json'), 'options': vars(args)}

    def keep(step, figures=None, temperatures=None):
        write_model(args.out, model, list(tokenizer.ids), {**info, 'steps': step, 'figures': figures, 'temperatures': temperatures}, whole=False)

    def look(step, reads=False):
        """Measures the weights, rounded as they will be."""
        kept, model.rounded = model.rounded, args.round_from < 1
        figures, temperatures = evaluate(judge, args.shared, evaluation, reads)
        model.rounded = kept
        model.train()
        log('step', step)
        show(figures)
        return figures, temperatures

    step, sums, saved = 0, {}, time.time()
    if args.steps:
        vectors = Vectors(args, pairs, tokenizer, device, args.processes)
        log(vectors.foreign, 'translations', len(vectors.english), 'English texts')
        vectors.learn_from(teacher.to(device).eval(), teacher_tokenizer, args, device, args.processes)
        groups = Groups(args, tokenizer, device, args.processes)
        similar = Similar(args, tokenizer, device, args.processes)
        log(len(groups.anchors), 'groups', len(similar.scores), 'degrees')
        vector_rows = draw(vectors.texts.lengths, args.vector_batch, chance, vectors.weights)
    model.train()
    while args.steps:
        progress = max(step / args.steps, (time.time() - START) / (args.minutes * 60))
        if progress >= 1:
            break
        factor = min(1, (step + 1) / args.warm) * (0.02 + 0.98 * (1 + math.cos(math.pi * progress)) / 2)
        for group in optimizer.param_groups:
            group['lr'] = group['rate'] * factor
        model.rounded = progress >= args.round_from
        optimizer.zero_grad(set_to_none=True)
        loss, parts = vector_loss(model, vectors, next(vector_rows), args, chance)
        loss.backward()
        if args.group_weight and progress >= args.group_from and step % args.group_every == 0:
            loss = group_loss(model, groups, args, chance)
            parts['group'] = loss.detach()
            (args.group_weight * loss).backward()
        if args.similar_weight and progress >= args.similar_from and step % args.similar_every == 0:
            loss = similar_loss(model, similar, args, chance)
            parts['similar'] = loss.detach()
            (args.similar_weight * loss).backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        average.follow()
        step += 1
        for name, value in parts.items():
            total, times = sums.get(name, (0, 0))
            sums[name] = (total + value, times + 1)
        if step % args.log_every == 0:
            log(step, f'{progress:.3f}', ' '.join(f'{name} {float(total) / times:.4f}' for name, (total, times) in sums.items()))
            sums = {}
        if args.look_every and args.shared and step % args.look_every == 0:
            average.swap()
            look(step)
            average.swap()
        if time.time() - saved > args.save_every * 60:
            average.swap()
            keep(step)
            average.swap()
            saved = time.time()
    average.swap()
    log('trained', step, 'steps')
    keep(step)
    if args.shared and args.steps:
        look(step)
    if not args.read_on:
        start_reading(model)
    if args.masked_minutes:
        masked_stage(model, pairs, tokenizer, args, device, chance, log)
        keep(step)
    if not args.readings:
        return
    reading = Reading(args, tokenizer, device, args.processes, pairs, chance, judge.vectors)
    lists = [(Lists(use, args, tokenizer, device, args.processes, judge.vectors), count, weight)
             for use, count, weight in (('question', args.list_batch, args.list_weight), ('relation', args.change_batch, args.change_weight)) if weight]
    log(len(reading.texts), 'readings', *(len(one.starts) for one, _, _ in lists), 'lists')
    read_stage(model, reading, lists, judge, evaluation, args, chance, log, lambda: keep(step))
    keep(step)
    if args.shared:
        figures, temperatures = look(step, reads=True)
        keep(step, figures, temperatures)
        log('temperatures', json.dumps(temperatures))
    log('written to', args.out)


if __name__ == '__main__':
    main()
