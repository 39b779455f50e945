"""Cartons, bags, pouches, rolls, sleeves, and the tools of the bench."""
import math
import random

import numpy

import materials
import pumps
from bench import Circle, profile, spline
from frames import NECKS, neck_of, number, seed_of

KRAFT = (0.43, 0.26, 0.13)
FOIL = 'gold'


def board(attributes):
    """The surface of a carton by its colour and finish."""
    color, finish = attributes.get('color', 'kraft'), attributes.get('finish', '')
    if color == 'kraft':
        return materials.board(KRAFT, 0.78, 0.2, 0.75)
    if color in ('gold', 'silver', 'rose') or finish == 'metallic':
        return materials.metal(color if color != 'kraft' else 'gold', 'matte')
    if color == 'black':
        return materials.board((0.013, 0.013, 0.0135), 0.46, 0.42, 0.7)
    if color == 'white':
        return materials.board((0.64, 0.63, 0.61), 0.55 if finish == 'matte' else 0.28 if finish == 'glossy' else 0.45, 0.4, 0.10)
    return materials.board(materials.paint(color), 0.5, 0.35, 0.35)


def core(attributes):
    """The cut edge of the board: grey, or the kraft that runs through."""
    return materials.plain((0.36, 0.22, 0.115) if attributes.get('color', 'kraft') == 'kraft' else (0.44, 0.42, 0.39), 0.85, specular=0.15)


def panels(bench, width, depth, low, height, coat, attributes):
    """A folded carton: the last panel laps over the corner, scores are pressed into the folds, and the cut edge shows."""
    thick = min(0.6, 0.28 + height * 0.002)
    bench.box(width - 2 * thick, depth - 2 * thick, height, coat, 0.35, low=low)
    for side in (-1, 1):
        # Front and back lie within the score lines of the corners; the sides lap over them.
        with bench.moved(0, side * (depth / 2 - thick / 2), low):
            bench.box(width - 2 * thick - 0.5, thick, height, coat, 0.12)
        with bench.moved(side * (width / 2 - thick / 2), 0, low):
            bench.box(thick, depth, height, coat, 0.14)
        # The raw edge in the lap.
        with bench.moved(side * (width / 2 - thick - 0.02), -depth / 2 + thick * 0.2, low + 0.3):
            bench.box(thick * 0.9, thick * 0.24, height - 0.6, core(attributes), 0.03)


def carton(bench, attributes, view):
    """A carton with its lid over a recessed joint; magnetic boxes open like a book, drawers slide, some have a window."""
    width = number(attributes, ['widthMm', 'diameterMm'], 52)
    depth = number(attributes, ['depthMm', 'widthMm', 'diameterMm'], width)
    height = number(attributes, 'heightMm', 120)
    coat = board(attributes)
    dark = materials.plain((0.006, 0.006, 0.006), 0.8, specular=0.1) if attributes.get('color') in ('black',) else materials.plain(tuple(channel * 0.35 for channel in (materials.paint(attributes.get('color', 'kraft')))), 0.8, specular=0.1)
    name_seed = seed_of(attributes)
    with bench.moved(turn=27 if view == 'main' else -8):
        is_drawer = width > height and depth < width * 0.4
        if is_drawer:
            drawer(bench, width, depth, height, coat, attributes)
            return
        if attributes.get('isMagnetic') is True:
            # A book box: the body set into its cover, the front flap ends half way down.
            bench.box(width - 1.2, depth - 1.6, height - 3.4, dark, 0.4, low=1.7)
            for z in (0, height - 1.8):
                with bench.moved(z=z):
                    bench.box(width, depth, 1.8, coat, 0.5)
            for y, low, tall in ((-depth / 2 + 0.9, 1.9, height * 0.50), (-depth / 2 + 1.05, height * 0.50 + 2.2, height * 0.50 - 4.1), (depth / 2 - 0.9, 1.9, height - 3.8)):
                with bench.moved(0, y, low):
                    bench.box(width, 1.8, tall, coat, 0.4)
            for x in (-width / 2 + 1.2, width / 2 - 1.2):
                with bench.moved(x, 0, 1.9):
                    bench.box(1.8, depth - 3.0, height - 3.8, coat, 0.4)
            return
        lid = max(8.0, height * 0.30) if height > width * 1.2 and number(attributes, 'forCapacityMl', 0) >= 50 and attributes.get('color') != 'kraft' else 1.2
        if attributes.get('color') == 'kraft' and 'forCapacityMl' in attributes and number(attributes, 'forCapacityMl', 0) >= 150:
            window(bench, width, depth, height, coat)
        else:
            panels(bench, width, depth, 0, height - lid - 0.45, coat, attributes)
        with bench.moved(z=height - lid - 0.9):
            bench.box(width - 0.7, depth - 0.7, 1.2, dark, 0.1)
        if lid > 5:
            panels(bench, width, depth, height - lid, lid - 0.5, coat, attributes)
            with bench.moved(z=height - 0.62):
                bench.box(width, depth, 0.62, coat, 0.2)
        else:
            # A tuck flap: its board is seen from the edge, with the slits of the lock beside it.
            with bench.moved(z=height - lid):
                bench.box(width - 0.3, depth - 0.3, 0.55, core(attributes), 0.1)
                bench.box(width - 0.1, depth - 0.1, lid - 0.5, coat, 0.25, low=0.5)
            for side in (-1, 1):
                with bench.moved(side * (width / 2 - 2.6), -depth / 2 + 0.02, height - lid - 5.5):
                    bench.box(0.35, 0.16, 5, dark, 0.05)
        if attributes.get('color') in ('black', 'white', 'pink') and attributes.get('finish') != 'metallic' and name_seed % 2 == 0 and lid > 5:
            foil_line(bench, width, depth, height - lid)
        if attributes.get('finish') == 'metallic':
            foil_line(bench, width, depth, height - lid, materials.plain((0.30, 0.19, 0.07), 0.35))


def foil_line(bench, width, depth, height, foil=None):
    """A fine foil frame on the front."""
    foil = foil or materials.metal(FOIL)
    inset, thick = width * 0.10, 0.45
    with bench.moved(0, -depth / 2 - 0.02, 0):
        for x in (-width / 2 + inset, width / 2 - inset):
            with bench.moved(x, 0, inset):
                bench.box(thick, 0.12, height - inset * 2, foil, 0.03)
        for z in (inset, height - inset - thick):
            with bench.moved(0, 0, z):
                bench.box(width - inset * 2, 0.12, thick, foil, 0.03)


def window(bench, width, depth, height, coat):
    """A carton with a window of film in its front, and the dark of the inside behind it."""
    board_thick, side, low, high = 0.7, width * 0.16, height * 0.16, height * 0.84
    inside = materials.plain((0.30, 0.19, 0.10), 0.8, specular=0.1)
    top = height - 1.65
    for x in (-width / 2 + board_thick / 2, width / 2 - board_thick / 2):
        with bench.moved(x):
            bench.box(board_thick, depth, top, coat, 0.25)
    with bench.moved(0, depth / 2 - board_thick / 2):
        bench.box(width - 0.1, board_thick, top, coat, 0.25)
    with bench.moved(0, depth / 2 - board_thick - 0.4):
        bench.box(width - 1.5, 0.5, top - 1, inside, 0.1)
    with bench.moved(0, -depth / 2 + board_thick / 2):
        for x, wide in ((-width / 2 + side / 2, side), (width / 2 - side / 2, side)):
            with bench.moved(x):
                bench.box(wide, board_thick, top, coat, 0.25)
        bench.box(width - 0.1, board_thick, low, coat, 0.25)
        with bench.moved(z=high):
            bench.box(width - 0.1, board_thick, top - high, coat, 0.25)
        with bench.moved(0, board_thick * 0.6, low - 2):
            bench.box(width - side * 2 + 3, 0.15, high - low + 4, materials.film(), 0.03)
    bench.box(width - 0.4, depth - 0.4, 0.7, coat, 0.1)


def drawer(bench, width, depth, height, coat, attributes):
    """A sleeve lying on its back with the drawer drawn out a little, a ribbon to pull."""
    inner = materials.plain((0.64, 0.60, 0.57), 0.6)
    out = width * 0.16
    with bench.moved(-out / 2, 0, 0):
        # Four sides of the sleeve; it lies flat: its depth is the height of the picture.
        for z in (0, depth - 1.2):
            with bench.moved(0, 0, z):
                bench.box(width, height, 1.2, coat, 0.4)
        for y in (-height / 2 + 0.6, height / 2 - 0.6):
            with bench.moved(0, y, 0.9):
                bench.box(width, 1.2, depth - 1.8, coat, 0.4)
        with bench.moved(out, 0, 1.6):
            for y in (-height / 2 + 2.4, height / 2 - 2.4):
                with bench.moved(0, y, 0):
                    bench.box(width - 1, 1.2, depth - 4, inner, 0.3)
            with bench.moved(width / 2 - 1.4, 0, 0):
                bench.box(1.6, height - 4.4, depth - 4, inner, 0.3)
            with bench.moved(0, 0, 0):
                bench.box(width - 1.4, height - 5.4, 1.0, inner, 0.2)
            silk = materials.plain((0.42, 0.15, 0.16), 0.35, sheen=0.5)
            path = spline([(width / 2 - 0.4, 0, depth * 0.5), (width / 2 + 5, 0, depth * 0.46), (width / 2 + 9, 0, depth * 0.30), (width / 2 + 12, 0, depth * 0.22)], 6)
            bench.sheet([[(x, v * 4, z) for v in (-1, -0.5, 0, 0.5, 1)] for x, _, z in path], silk, 0.4)


def bag(bench, attributes, view):
    """A paper bag with folded sides and cord handles."""
    coat = board(attributes)
    width, height = number(attributes, 'widthMm', 180), number(attributes, 'heightMm', 240)
    depth = number(attributes, 'depthMm', width * 0.4)
    is_dark = attributes.get('color') == 'black'
    with bench.moved(turn=24 if view == 'main' else -14):
        rows, columns = 25, 17
        half, deep = width / 2, depth / 2
        for side in (-1, 1):
            bulge = lambda u, v: side * (deep + 1.2 * math.sin(math.pi * u) * math.sin(math.pi * min(1, v * 1.2)) - deep * 0.16 * v**3)
            grid = [[(-half + width * column / (columns - 1), bulge(column / (columns - 1), row / (rows - 1)), height * row / (rows - 1)) for column in range(columns)] for row in range(rows)]
            bench.sheet(grid, coat, 0.5)
            fold = lambda v, t: (1 - abs(2 * t - 1)) * (0.32 * depth * max(0.0, (v - 0.16) / 0.84) ** 0.8)
            at_edge = lambda v, t: (2 * t - 1) * (deep - deep * 0.16 * v**3)
            grid = [[(side * (half - fold(row / (rows - 1), column / 24)), at_edge(row / (rows - 1), column / 24), height * row / (rows - 1)) for column in range(25)] for row in range(rows)]
            bench.sheet(grid, coat, 0.5, angle=20)
        with bench.moved(z=0.2):
            bench.box(width - 1, depth - 1, 0.8, coat, 0.2)
        # The turned-in rim, seen as a fine line, and the handles.
        cord = materials.plain((0.02, 0.02, 0.02) if is_dark else (0.50, 0.34, 0.19), 0.8, bump=0.5, grain=2.0)
        for side in (-1, 1):
            y = side * deep * 0.84
            spread, rise = width * 0.17, height * 0.20
            path = spline([(-spread, y - side * 1.6, height - 12), (-spread, y + side * 0.2, height + 1), (-spread * 0.93, y, height + rise * 0.5), (-spread * 0.5, y - side * 2, height + rise * 0.93), (0, y - side * 3, height + rise), (spread * 0.5, y - side * 2, height + rise * 0.93), (spread * 0.93, y, height + rise * 0.5), (spread, y + side * 0.2, height + 1), (spread, y - side * 1.6, height - 12)], 8)
            bench.rod(path, 2.0, cord, 16)


def pouch(bench, attributes, _view):
    """A drawstring pouch: soft, full, gathered at the string."""
    width, height = number(attributes, 'widthMm', 70), number(attributes, 'heightMm', 100)
    color, is_sheer = attributes.get('color', 'black'), attributes.get('material') == 'organza'
    paint = {'red': (0.16, 0.006, 0.014), 'black': (0.009, 0.009, 0.0095), 'white': (0.62, 0.61, 0.585)}.get(color, materials.paint(color))
    cloth = materials.organza(paint) if is_sheer else materials.velvet(paint)
    half, neck = width / 2, height * 0.74
    pinch = half * 0.34
    chance = random.Random(8)
    folds = [(count, chance.uniform(0, 6.28), chance.uniform(0.6, 1.0)) for count in (7, 11, 16, 23)]
    angles = numpy.linspace(0, 2 * math.pi, 288, endpoint=False)
    heights = numpy.concatenate((numpy.linspace(0.6, neck * 0.2, 10), numpy.linspace(neck * 0.22, neck - 2, 46), numpy.linspace(neck - 1.6, neck + 1.6, 9), numpy.linspace(neck + 2, height, 26)))
    rings = []
    for z in heights:
        if z <= neck:
            share = z / neck
            wide = half * (0.80 + 0.26 * math.sin(math.pi * min(1, share * 0.95 + 0.05)) ** 0.8) * (1 - 0.03 * share)
            closing = max(0.0, (share - 0.55) / 0.45)
            closing = closing * closing * (3 - 2 * closing)
            wide = wide * (1 - closing) + pinch * closing
            foot = min(1.0, (z / (height * 0.05))) ** 0.5
            wide *= 0.9 + 0.1 * foot
            deep = (half * 0.56 * math.sin(math.pi * (0.18 + 0.62 * share)) + 2) * (1 - closing) + pinch * 0.8 * closing
            deep *= 0.72 + 0.28 * foot
            ripple = 0.10 * closing + 0.030 + 0.02 * share
        else:
            share = (z - neck) / (height - neck)
            opening = share**0.7
            wide = pinch + (half * 0.80 - pinch) * opening
            deep = pinch * 0.8 + (half * 0.42 - pinch * 0.8) * opening
            ripple = 0.09 + 0.07 * opening
        wave = sum(weight / (index + 1.2) * numpy.sin(count * angles + phase + z * 0.02 * index) for index, (count, phase, weight) in enumerate(folds))
        size = 1 + ripple * wave
        # The cloth sags over what it stands on, and creases run down from the string.
        sag = 1.5 * numpy.sin(2 * angles + 0.7 + z * 0.05) * numpy.sin(math.pi * min(1, z / neck)) + 0.9 * numpy.sin(9 * angles + z * 0.16) * max(0, 1 - z / (neck * 0.5))
        wobble = sag + 1.6 * numpy.sin(3 * angles + z * 0.08) * (0.3 + 0.7 * min(1, z / 20))
        drop = 1.6 * numpy.sin(5 * angles) * max(0, (z - neck) / (height - neck)) if z > neck else 0 * angles
        rings.append(numpy.column_stack(((wide * size + wobble * 0.4) * numpy.cos(angles), (deep * size + wobble * 0.3) * numpy.sin(angles), z + drop)))
    count = len(angles)
    vertices = numpy.concatenate(rings + [numpy.array([[0, 0, 1.2]])]).tolist()
    faces = [(row * count + k, row * count + (k + 1) % count, (row + 1) * count + (k + 1) % count, (row + 1) * count + k) for row in range(len(rings) - 1) for k in range(count)]
    faces += [(len(vertices) - 1, (k + 1) % count, k) for k in range(count)]
    bench.add(vertices, faces, cloth, is_closed=False, weighted=False)
    string = materials.plain({'black': (0.42, 0.28, 0.10), 'red': (0.42, 0.28, 0.10)}.get(color, (0.62, 0.58, 0.52)), 0.4, sheen=0.4)
    for row in (-0.9, 0.9):
        loop = [((pinch * 1.13 + 0.6) * math.cos(a), (pinch * 0.92 + 0.6) * math.sin(a), neck + row + 0.3 * math.sin(5 * a)) for a in angles[::4]]
        bench.rod(loop, 0.95, string, 12, is_loop=True)
    for side, reach, low in ((1, 0.55, 0.30), (1, 0.72, 0.38)):
        path = spline([(pinch * 0.9, -pinch * 0.62, neck), (pinch * 1.5, -half * 0.42, neck - 2), (half * reach, -half * 0.62, neck - height * 0.14), (half * (reach + 0.04), -half * 0.66, neck - height * low)], 8)
        bench.rod(path, 0.85, string, 10)
        with bench.moved(*path[-1]):
            bench.turned([(0, -2.6), (1.4, -2.2, 0.8), (1.5, 0.6, 0.8), (0.8, 1.4, 0.4), (0, 1.4)], string, Circle(24))


def label_roll(bench, attributes, _view):
    """A roll of blank labels standing on its rim, the strip running out over the paper."""
    label_width, label_height = number(attributes, ['widthMm', 'diameterMm'], 40), number(attributes, ['heightMm', 'diameterMm'], 50)
    color, material = attributes.get('color', 'white'), attributes.get('material', 'paper')
    width = label_width + 6
    radius = max(70, label_height * 1.5) / 2
    backing = materials.plain((0.60, 0.545, 0.45) if color != 'kraft' else (0.66, 0.64, 0.60), 0.5, specular=0.35)
    face = materials.plain((0.70, 0.75, 0.77), 0.06, specular=0.7, coat=1.0) if material == 'film' else materials.plain(KRAFT if color == 'kraft' else (0.74, 0.73, 0.71), 0.5)
    core, edge = materials.plain((0.34, 0.21, 0.11), 0.8), materials.plain((0.52, 0.47, 0.39), 0.7)
    with bench.moved(0, 0, radius, turn=-38):
        with bench.moved(roll=90):
            bench.turned([(radius * 0.46, -width / 2, 0), (radius, -width / 2, 0.3), (radius, width / 2, 0.3), (radius * 0.46, width / 2, 0.1), (radius * 0.46, -width / 2)], backing, Circle(224))
            for layer in range(7):
                r = radius * (0.52 + layer * 0.07)
                for side in (-1, 1):
                    bench.rod([(r * math.cos(2 * math.pi * k / 96), r * math.sin(2 * math.pi * k / 96), side * (width / 2 - 0.05)) for k in range(96)], 0.16, edge, 6, is_loop=True)
            bench.pipe(radius * 0.40, radius * 0.47, -width / 2 - 0.5, width / 2 + 0.5, core, 0.3)
        # In this frame x is the axis of the roll, y runs away, z is up from the middle.
        step = label_height + 4
        count = int(2 * math.pi * radius * 0.72 / step) + 1
        for index in range(count):
            start = -1.45 + index * step / radius
            if start + label_height / radius > 3.6:
                break
            line = numpy.linspace(start, start + label_height / radius, 20)
            grid = [[(x, -(radius + 0.16) * math.cos(a), (radius + 0.16) * math.sin(a)) for x in numpy.linspace(-label_width / 2, label_width / 2, 3)] for a in line]
            bench.sheet(grid, face, 0.1)
        reach = step * 1.18
        strip_path = [(-s, -radius + 0.18 + 0.9 * math.sin(min(1, s / reach) * math.pi)) for s in numpy.linspace(0, radius + reach, 40)]
        bench.sheet([[(x, y, z) for x in (-width / 2, 0, width / 2)] for y, z in strip_path], backing, 0.2)
        begin = radius * 0.96
        line = [(-s, -radius + 0.36 + 0.9 * math.sin(min(1, s / reach) * math.pi)) for s in numpy.linspace(begin - 1, begin + min(label_height, reach * 0.8) - 1, 20)]
        bench.sheet([[(x, y, z) for x in (-label_width / 2, 0, label_width / 2)] for y, z in line], face, 0.1)


def wrap_roll(bench, attributes, _view):
    """A roll of bubble wrap standing upright."""
    height = number(attributes, ['heightMm', 'widthMm'], 500)
    width = min(300, number(attributes, 'widthMm', 500) * 0.56)
    half = width / 2
    # A quarter of the number of bubbles of a real roll, so that they are to be seen.
    around, pitch = 46, 2 * math.pi * half / 46
    rows = int(height / (pitch * 0.87))
    segments, steps = around * 12, rows * 9
    angles = numpy.linspace(0, 2 * math.pi, segments, endpoint=False)
    rings = []
    for z in numpy.linspace(0, height, steps):
        row = z / (pitch * 0.87) - 0.5
        nearest = numpy.rint(row)
        away_z = (row - nearest) * pitch * 0.87
        shift = 0.5 * (nearest % 2)
        place = angles / (2 * math.pi) * around - shift
        away_x = (place - numpy.rint(place)) * pitch
        distance = numpy.hypot(away_x, away_z) / (pitch * 0.43)
        bump = numpy.sqrt(numpy.clip(1 - distance**3, 0, None)) * pitch * 0.20 * (0.05 < z / height < 0.95 or 1)
        size = half + bump
        rings.append(numpy.column_stack((size * numpy.cos(angles), size * numpy.sin(angles), numpy.full(segments, z))))
    count = segments
    vertices = numpy.concatenate(rings).tolist()
    faces = [(row * count + k, row * count + (k + 1) % count, (row + 1) * count + (k + 1) % count, (row + 1) * count + k) for row in range(steps - 1) for k in range(count)]
    skin = bubble_skin()
    bench.add(vertices, faces, skin, is_closed=False, weighted=False, angle=50)
    inner = materials.plain((0.60, 0.63, 0.64), 0.35)
    bench.pipe(half * 0.26, half - 1.5, 1, height - 2, inner, 1.0, 160)
    for layer in range(9):
        r = half * (0.34 + layer * 0.073)
        bench.rod([(r * math.cos(2 * math.pi * k / 96) * (1 + 0.01 * (layer % 2)), r * math.sin(2 * math.pi * k / 96), height - 1.4 + (layer * 7 % 3) * 0.5) for k in range(96)], half * 0.022, skin, 10, is_loop=True)
    bench.pipe(half * 0.20, half * 0.26, 0, height + 1, materials.plain((0.34, 0.21, 0.11), 0.8), 0.5)


def bubble_skin():
    return materials.plain((0.58, 0.62, 0.635), 0.12, specular=0.6, coat=1.0, index=1)


def sleeves(bench, attributes, _view):
    """Shrink sleeves of clear film, standing open."""
    width, height = number(attributes, ['diameterMm', 'widthMm'], 24), number(attributes, 'heightMm', 35)
    film = materials.film()
    half = width / math.pi  # laid flat it is so wide: opened, it is a tube of this half width
    angles = numpy.linspace(0, 2 * math.pi, 97)
    for index, (x, y, squeeze, turn) in enumerate(((-half * 1.9, 16, 0.62, 14), (half * 1.75, 8, 0.5, -12), (0, -16, 0.72, 4))):
        with bench.moved(x, y, 0, turn=turn):
            grid = [[(half * 1.12 * math.cos(a) * (1 + 0.012 * math.sin(z / 17 + index)), half * squeeze * 1.12 * math.sin(a) * (1 + 0.03 * math.sin(z / 23 + a * 2 + index)), z) for a in angles] for z in numpy.linspace(0, height, 30)]
            bench.sheet(grid, film, 0.0)
            for z in (0.25, height - 0.25):
                bench.rod([(half * 1.12 * math.cos(a), half * squeeze * 1.12 * math.sin(a), z) for a in angles[:-1]], 0.24, materials.plain((0.62, 0.65, 0.66), 0.2, index=1), 6, is_loop=True)
            for step in range(int(height / 4)):
                bench.rod([(half * 1.12 * math.cos(a), half * squeeze * 1.12 * math.sin(a) - 0.1, step * 4 + 1 + k * 0.9) for k in (0, 1, 2) for a in (-1.1,)], 0.16, materials.plain((0.35, 0.38, 0.39), 0.4), 6)


def die(bench, half, unit):
    """The head that presses the ferrule: a collar with jaws, 62 units high."""
    steel, brushed = materials.metal('steel'), materials.metal('steel', 'brushed')
    bench.turned([(0, 0), (half * 0.86, 0, 0.6), (half * 0.86, 14 * unit), (0, 14 * unit)], brushed, Circle(160))
    knurl(bench, half, 13 * unit, 46 * unit, steel)
    bench.turned([(0, 46 * unit), (half * 0.84, 46 * unit), (half * 0.84, 48 * unit, 0.5), (half * 0.78, 62 * unit, 0.8), (half * 0.50, 62 * unit, 0.6), (half * 0.44, 54 * unit), (0, 54 * unit)], brushed, Circle(160))
    slot = materials.plain((0.02, 0.02, 0.02), 0.6)
    for index in range(8):
        with bench.moved(turn=index * 45 + 12):
            with bench.moved(half * 0.66, 0, 50 * unit):
                bench.box(half * 0.34, 0.7, 12.1 * unit, slot, 0.05)


def knurl(bench, half, low, high, material):
    bench.turned([(0, low), (half, low, 0.9), (half, low + (high - low) * 0.14, 0.1), (half - 0.5, low + (high - low) * 0.16, 0.1), (half - 0.5, low + (high - low) * 0.2, 0.1), (half, low + (high - low) * 0.22, 0.1), (half, high, 0.9), (half * 0.8, high + 0.4), (0, high + 0.4)], material, Circle(160))


def crimper(bench, attributes, _view):
    """A hand crimper with its die, and the dies of further necks beside it; or a spare die alone."""
    height = number(attributes, 'heightMm', 230)
    neck = neck_of(attributes)
    if height < 100:
        die(bench, number(attributes, 'diameterMm', neck.diameter * 1.8) / 2, height / 62)
        return
    is_pliers = attributes.get('color') == 'red'
    unit = height / 230
    grip_color = 'black' if attributes.get('color') == 'silver' else attributes.get('color', 'black')
    grip = materials.plain(materials.paint('red') if grip_color == 'red' else (0.012, 0.012, 0.0125), 0.42)
    steel, brushed = materials.metal('steel'), materials.metal('steel', 'brushed')
    others = [] if is_pliers else [code for code in attributes.get('fitsNecks', []) if code != neck.code]
    shift = -18 * len(others) * unit
    with bench.moved(shift, 0, 0, turn=-10):
        for side in (-1, 1):
            arm = spline([(side * 4, side * 2.2, 152), (side * 14, side * 2.2, 134), (side * 30, 0, 112), (side * 40, 0, 90), (side * 42, 0, 76)], 8)
            bench.rod([(x * unit, y * unit, z * unit) for x, y, z in arm], [(6.4 - 1.4 * k / (len(arm) - 1)) * unit for k in range(len(arm))], brushed, 28)
            handle = spline([(side * 42, 0, 92), (side * 44.5, 0, 66), (side * 44, 0, 34), (side * 41, 0, 9)], 10)
            size = len(handle) - 1
            sizes = [(5.6 + 1.6 * math.sin(math.pi * min(1, 0.12 + 0.86 * k / size))) * unit for k in range(size + 1)]
            bench.rod([(x * unit, y * unit, z * unit) for x, y, z in handle], sizes, grip, 32)
            for end, radius in ((handle[0], sizes[0]), (handle[-1], sizes[-1])):
                with bench.moved(end[0] * unit, 0, end[2] * unit):
                    bench.turned([(0, -radius)] + [(radius * math.cos(math.radians(a)), radius * math.sin(math.radians(a))) for a in range(-80, 81, 10)] + [(0, radius)], grip, Circle(32))
        with bench.moved(0, 0, 134 * unit):
            bench.box(30 * unit, 16 * unit, 34 * unit, brushed, 2.2 * unit)
        with bench.moved(0, -8.6 * unit, 151 * unit, lean=90):
            bench.turned([(0, -1), (5.4 * unit, -1), (5.4 * unit, 1.6, 0.5), (2.4 * unit, 1.6, 0.2), (2.2 * unit, 1.0), (0, 1.0)], steel, Circle(64))
        if is_pliers:
            for side in (-1, 1):
                jaw = spline([(side * 8, 0, 164), (side * 14, 0, 180), (side * 12, 0, 198), (side * 3.5, 0, 214), (side * 2.2, 0, 228)], 8)
                bench.rod([(x * unit, y * unit, z * unit) for x, y, z in jaw], [(6.5 - 4.3 * k / (len(jaw) - 1)) * unit for k in range(len(jaw))], brushed, 28)
        else:
            with bench.moved(0, 0, 167 * unit):
                die(bench, (neck.diameter * 0.5 + 8) * unit, unit)
    x = shift + 62 * unit
    for index, code in enumerate(others):
        half = NECKS[code][1] * 0.95
        with bench.moved(x + half, -14 - 6 * index, 0):
            die(bench, half, 44 / 62)
        x += half * 2 + 12


def tubes(bench, attributes, _view):
    """A bundle of dip tubes standing in a twist, tied with two bands."""
    length = number(attributes, ['tubeLengthMm', 'heightMm'], 110)
    diameter = number(attributes, 'diameterMm', 2.6)
    thick = max(diameter, length * 0.02)
    plastic = materials.plain((0.60, 0.625, 0.63), 0.18, specular=0.55, index=1)
    chance = random.Random(4)
    for members, ring in ((1, 0), (6, 1), (12, 2)):
        for member in range(members):
            angle = 2 * math.pi * member / members + ring * 0.26
            radius = thick * 1.03 * ring
            lean = 1.6 * ring
            with bench.moved(radius * math.cos(angle), radius * math.sin(angle), 0, turn=math.degrees(angle)):
                with bench.moved(-math.sin(math.radians(lean)) * length * 0.3, 0, 0, roll=lean):
                    own = length - chance.uniform(0, 3)
                    bench.pipe(thick * 0.31, thick / 2, 0.2, own, plastic, 0.12, 32)
    rubber = materials.plain((0.50, 0.36, 0.20), 0.5)
    for at in (0.3, 0.56):
        outer = thick * 2.62 + (at - 0.3) * length * 0.055
        for row in range(2):
            bench.rod([(outer * math.cos(2 * math.pi * k / 64), outer * math.sin(2 * math.pi * k / 64), length * at + row * 1.8) for k in range(64)], 0.95, rubber, 10, is_loop=True)


def kit(bench, attributes, _view):
    """A funnel resting on its mouth with a pipette before it; or a graduated syringe."""
    if number(attributes, 'capacityMl', 0):
        syringe(bench, attributes)
        return
    steel = materials.metal('silver')
    width = 52.0
    half, high = width / 2, width * 1.05
    with bench.moved(-12, 6, 0):
        outer = profile([(half, 0), (half + 0.6, 0.5, 0.4), (half, 1.4, 0.3), (half * 0.93, width * 0.10, 3), (width * 0.085, width * 0.54, 3), (width * 0.055, high, 0.2)])
        inner = profile([(width * 0.045, high), (width * 0.07, width * 0.54, 3), (half * 0.93 - 1, width * 0.10, 3), (half - 1, 0), (half, 0)])
        bench.surface([(outer + inner, Circle(192), 0)], steel, angle=30)
    pale = materials.clear_plastic(0.10, 1.45)
    with bench.moved(width * 0.45, -16, 2.0, turn=-62):
        with bench.moved(roll=90):
            length = 118.0
            bench.turned([(0, -length * 0.5), (0.9, -length * 0.5, 0.2), (1.1, -length * 0.36, 1), (2.0, -length * 0.3, 2), (2.0, length * 0.22, 2), (3.4, length * 0.26, 3), (5.4, length * 0.32, 5), (5.2, length * 0.46, 4), (2.6, length * 0.5, 2), (0, length * 0.5)], pale, Circle(96))


def syringe(bench, attributes):
    """A graduated syringe with a blunt tip."""
    half = 5.5 + number(attributes, 'capacityMl', 20) * 0.22
    height = half * 15
    at = lambda share: height * share
    white = materials.white_plastic()
    shell = materials.clear_plastic()
    dark = materials.plain((0.02, 0.022, 0.025), 0.5)
    barrel = profile([(0.6, at(0.105)), (half * 0.34, at(0.105), 0.3), (half * 0.36, at(0.145), 0.6), (half, at(0.165), 0.8), (half, at(0.66), 0.4), (half * 1.55, at(0.663), 0.5), (half * 1.55, at(0.683), 0.5), (half - 1.0, at(0.683), 0.3), (half - 1.0, at(0.175), 1.5), (0.6, at(0.165), 0.3), (0.6, at(0.105))])
    bench.surface([(barrel, Circle(160), 0)], shell, angle=35)
    bench.turned([(0, 0), (half * 0.09, 0, 0.1), (half * 0.11, at(0.09)), (half * 0.30, at(0.09), 0.3), (half * 0.33, at(0.125), 0.3), (0, at(0.125))], materials.metal('steel'), Circle(64))
    bench.turned([(0, at(0.545)), (half - 1.15, at(0.545), 0.8), (half - 1.15, at(0.565), 0.3), (half - 1.6, at(0.57), 0.2), (half - 1.6, at(0.585), 0.2), (half - 1.15, at(0.59), 0.3), (half - 1.15, at(0.605), 0.4), (0, at(0.605))], dark, Circle(128))
    with bench.moved(z=at(0.60)):
        bench.box(half * 1.1, half * 0.22, at(0.355), white, 0.3)
        bench.box(half * 0.22, half * 1.1, at(0.355), white, 0.3)
    bench.turned([(0, at(0.955)), (half * 1.05, at(0.955), 0.4), (half * 1.05, at(0.98), 0.8), (half * 0.5, at(0.985), 0.4), (0, at(0.985))], white, Circle(128))
    for index in range(21):
        z = at(0.20 + index * 0.0172)
        wide = 0.62 if index % 5 == 0 else 0.36
        points = [((half + 0.06) * math.sin(a), -(half + 0.06) * math.cos(a), z) for a in numpy.linspace(0.12, 0.12 + wide, 8)]
        bench.rod(points, 0.2, dark, 6)
