"""Diffusers and their reeds."""
import math
import random

import bottles
import caps
import closed
import labels
import materials
import pumps
from bench import Circle
from frames import frame_of, number, seed_of

BASE = ((0.97, 0.86, 0.62), 0.22, 1.43)


def reed_material(attributes, seed=0):
    color = attributes.get('color', '')
    if color == 'black':
        return materials.plain((0.014, 0.014, 0.015), 0.6)
    if color == 'white':
        return materials.plain((0.66, 0.645, 0.61), 0.6)
    if attributes.get('material') == 'fibre':
        return materials.plain((0.03, 0.03, 0.032), 0.6)
    return materials.wood('walnut' if color in ('brown', 'walnut') else 'rattan', seed)


def liquid_of(attributes):
    family = attributes.get('scentFamily')
    return materials.liquid(*(labels.scent_liquid(family, 0.5) if family else BASE))


def diffuser(bench, attributes, view):
    """The bare bottle, or with its ring and reeds."""
    is_fragrance = attributes.get('part') == 'room-fragrance'
    has_reeds = is_fragrance or number(attributes, 'stickLengthMm', 0) > 0
    is_set = is_fragrance or attributes.get('contents') == 'set' or has_reeds
    frame = frame_of({'neck': '28/410', 'capacityMl': number(attributes, 'netAmount', 120), **attributes})
    is_matte = attributes.get('finish') in ('matte', 'frosted')
    bare = not is_set or view == 'detail'
    section, line = bottles.glass_body(bench, frame, is_matte, has_thread=bare)
    if bare:
        return
    if has_reeds:
        bottles.pour(bench, frame, section, line, 0.72, liquid_of(attributes))
    material = attributes.get('capMaterial', 'aluminium')
    color = attributes.get('capColor', attributes.get('pumpColor', '' if attributes.get('capMaterial') else 'gold'))
    coat = materials.surface(material, color, 'matte' if color == 'black' else '', 5)
    width = max(frame.neck.diameter + 4.5, min(20, frame.width * 0.7))
    with bench.moved(z=frame.neck_from + 0.3):
        if attributes.get('capForm') == 'square':
            half = width / 2
            bench.turned([(0, 0), (half, 0, 0.6), (half, frame.neck_height + 1.4, 1.2), (0, frame.neck_height + 1.4)], coat, caps.square_section(half, 2.4))
        else:
            pumps.ring(bench, 'reed', width, frame.neck_height + 1.4, coat)
            bench.disc(width / 2 - 1.4, 0.2, frame.neck_height - 1.6, materials.plain((0.05, 0.05, 0.05), 0.6) if has_reeds else materials.white_plastic(), 0.2)
    if is_fragrance:
        labels.label(bench, frame, attributes, seed_of(attributes))
    if not has_reeds:
        return
    stick = number(attributes, 'stickLengthMm', max(150, frame.mouth * 1.9))
    thick = number(attributes, 'stickDiameterMm', 3)
    chance = random.Random(19)
    crossing = frame.mouth
    reach = min(frame.width, frame.depth) / 2 - frame.wall - thick
    floor = frame.base + thick * 0.4
    for index in range(7):
        angle = 2 * math.pi * (index + 0.25) / 7 + chance.uniform(-0.18, 0.18)
        foot = (-math.cos(angle) * reach * 0.86, -math.sin(angle) * reach * 0.86, floor)
        at = min(4.2, width * 0.16)
        neck = (math.cos(angle) * at, math.sin(angle) * at, crossing)
        direction = [neck[axis] - foot[axis] for axis in range(3)]
        size = math.sqrt(sum(part * part for part in direction))
        length = stick - chance.uniform(0, 8)
        lean = math.degrees(math.acos(direction[2] / size))
        turn = math.degrees(math.atan2(direction[1], direction[0]))
        with bench.moved(*foot, turn=turn):
            with bench.moved(roll=lean):
                bench.disc(thick / 2, 0, length, reed_material({'color': attributes.get('color') if attributes.get('color') in ('black', 'white') and attributes.get('material') == 'fibre' else '', 'material': 'fibre' if attributes.get('material') == 'fibre' else 'rattan'}, index), 0.15, Circle(20))


def bundle(bench, attributes, _view):
    """A bundle of reeds standing in a twist, tied with a band."""
    length = number(attributes, ['stickLengthMm', 'heightMm'], 220)
    thick = number(attributes, ['stickDiameterMm', 'diameterMm'], 3)
    has_flowers = attributes.get('color') == 'pink'
    chance = random.Random(5)
    count = 19 if not has_flowers else 7
    band = length * 0.40
    place = 0
    tips = []
    for ring_index, members in enumerate((1, 6, 12) if count == 19 else (1, 6)):
        for member in range(members):
            angle = 2 * math.pi * member / members + ring_index * 0.3
            radius = thick * 1.04 * ring_index
            twist = 0.5
            spread = 1 + (0.5 if not has_flowers else 1.2) * ring_index
            start = (radius * 1.12 * math.cos(angle - twist), radius * 1.12 * math.sin(angle - twist), 0)
            middle = (radius * math.cos(angle), radius * math.sin(angle), band)
            direction = [middle[axis] - start[axis] + ((0.018 if not has_flowers else 0.05) * spread * band * (math.cos(angle), math.sin(angle))[axis] if axis < 2 and ring_index else 0) for axis in range(3)]
            size = math.sqrt(sum(part * part for part in direction))
            lean, turn = math.degrees(math.acos(direction[2] / size)), math.degrees(math.atan2(direction[1], direction[0]))
            own = length - chance.uniform(0, 3)
            foot = [middle[axis] - direction[axis] / direction[2] * band for axis in range(2)]
            with bench.moved(foot[0], foot[1], 0, turn=turn):
                with bench.moved(roll=lean):
                    bench.disc(thick / 2, 0, own, reed_material({**attributes, 'color': '' if has_flowers else attributes.get('color', '')}, place), 0.2, Circle(20))
            tips.append([foot[0] + direction[0] / size * own, foot[1] + direction[1] / size * own, direction[2] / size * own])
            place += 1
    dark = attributes.get('color') in ('black',)
    cord = materials.plain((0.50, 0.38, 0.24) if dark else (0.06, 0.04, 0.03), 0.85)
    outer = thick * (2.62 if count == 19 else 1.56)
    for row in range(5):
        points = [(outer * 1.06 * math.cos(step * math.pi / 24), outer * 1.06 * math.sin(step * math.pi / 24), band + (row - 2) * 1.5) for step in range(48)]
        bench.rod(points, 0.85, cord, 10, is_loop=True)
    if has_flowers:
        shades = [materials.plain(color, 0.75, sheen=0.5) for color in ((0.50, 0.17, 0.20), (0.62, 0.29, 0.30), (0.36, 0.10, 0.13))]
        for tip_index, tip in enumerate(tips):
            blossom(bench, tip, thick * (2.1 + 0.5 * ((tip_index * 3) % 4) / 3), shades)


def blossom(bench, tip, radius, shades):
    """A dried globe flower: small petals round a ball."""
    count = 64
    for index in range(count):
        height = 1 - 1.72 * (index + 0.5) / count
        tilt = math.degrees(math.acos(height))
        with bench.moved(tip[0], tip[1], tip[2] + radius * 0.55, turn=index * 137.508):
            with bench.moved(roll=tilt):
                size = radius * (0.92 + 0.12 * ((index * 7) % 5) / 4)
                bench.turned([(0, 0), (radius * 0.10, size * 0.3, 0.5), (radius * 0.19, size * 0.72, 1), (radius * 0.10, size * 0.96, 0.4), (0, size * 1.05)], shades[index * 5 % 3], Circle(10), step=30, weighted=False)
